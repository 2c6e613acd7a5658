/// The version of the program, of the definitions of its metrics, and of the content of parts.
package let programVersion = "1.0.0"
