/// The version of the program, and of the definitions of its metrics.
package let programVersion = "1.0.0"
