// The words that reports have in common with the lab.
@_exported import PanWords
