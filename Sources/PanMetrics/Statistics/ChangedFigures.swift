/// Figures that are looked at several times were not the same each time.
package struct ChangedFigures: Error {}
