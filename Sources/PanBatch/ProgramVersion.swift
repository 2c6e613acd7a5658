/// The version of the program, of the meaning of its numbers, and of what stands in parts.
package let programVersion = "1.0.0"
