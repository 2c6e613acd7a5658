import PanDocuments
package import PanText

/// The difference of two documents as `diff -u` shows it, fit for `patch`.
package struct UnifiedDiff {
  /// Lines around a change.
  private static let context = 3
  /// A stretch whose line counts have a larger product is shown as replaced as a whole.
  private static let largestSearch = 4_000_000

  private let name: String
  private let hunks: [Hunk]

  /// The difference between a document as it is and as it would be.
  package init(from old: [UInt8], to new: [UInt8], name: String) {
    self.name = VisibleText.oneLine(name)
    hunks = Self.hunks(
      Self.edits(MarkdownLines(old).all.map(\.bytes), MarkdownLines(new).all.map(\.bytes)))
  }

  /// The difference with the documents' own bytes; empty where there is none.
  package var bytes: [UInt8] {
    guard !hunks.isEmpty else { return [] }
    var bytes = Array("--- \(name)\n+++ \(name)\n".utf8)
    for hunk in hunks { bytes += Array(hunk.header.utf8) + hunk.edits.flatMap(\.bytes) }
    return bytes
  }

  /// The difference for people, in colors and with all that is invisible spelled out.
  package func text(on screen: Screen) -> String {
    guard !hunks.isEmpty else { return "" }
    func line(_ bytes: [UInt8], _ style: TextStyle?) -> String {
      String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: true)
        .map { screen.paint(VisibleText.manyLines(String($0)), style) + "\n" }.joined()
    }
    var text = line(Array("--- \(name)\n+++ \(name)\n".utf8), .strong)
    for hunk in hunks {
      text += line(Array(hunk.header.utf8), .note)
      for edit in hunk.edits { text += line(edit.bytes, edit.kind.style) }
    }
    return text
  }

  private struct Edit {
    enum Kind {
      case kept
      case removed
      case added

      var style: TextStyle? {
        switch self {
        case .kept: nil
        case .removed: .bad
        case .added: .good
        }
      }
    }

    let kind: Kind
    let line: [UInt8]

    var bytes: [UInt8] {
      let mark =
        switch kind {
        case .kept: " "
        case .removed: "-"
        case .added: "+"
        }
      let isWhole = line.last == 0x0A
      return Array(mark.utf8) + line
        + (isWhole ? [] : Array("\n\\ No newline at end of file\n".utf8))
    }
  }

  private struct Hunk {
    /// How many lines of each document lie before.
    let before: (old: Int, new: Int)
    let edits: ArraySlice<Edit>

    var header: String {
      let old = edits.count { $0.kind != .added }
      let new = edits.count { $0.kind != .removed }
      return "@@ -\(range(before.old, old)) +\(range(before.new, new)) @@\n"
    }

    /// An empty stretch is named by the line before it; a count of one is left out.
    private func range(_ before: Int, _ count: Int) -> String {
      switch count {
      case 0: "\(before),0"
      case 1: "\(before + 1)"
      default: "\(before + 1),\(count)"
      }
    }
  }

  private static func edits(_ old: [[UInt8]], _ new: [[UInt8]]) -> [Edit] {
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old.dropFirst(head).reversed(), new.dropFirst(head).reversed())
      .prefix { $0 == $1 }.count
    let middle = changed(
      Array(old[head..<(old.count - tail)]), Array(new[head..<(new.count - tail)]))
    return old.prefix(head).map { Edit(kind: .kept, line: $0) } + middle
      + old.suffix(tail).map { Edit(kind: .kept, line: $0) }
  }

  private static func changed(_ old: [[UInt8]], _ new: [[UInt8]]) -> [Edit] {
    let all =
      old.map { Edit(kind: .removed, line: $0) } + new.map { Edit(kind: .added, line: $0) }
    guard old.count * new.count <= largestSearch else { return all }
    let difference = new.difference(from: old)
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var edits: [Edit] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if left < old.count, removed.contains(left) {
        edits.append(Edit(kind: .removed, line: old[left]))
        left += 1
      } else if right < new.count, added.contains(right) {
        edits.append(Edit(kind: .added, line: new[right]))
        right += 1
      } else {
        edits.append(Edit(kind: .kept, line: new[right]))
        left += 1
        right += 1
      }
    }
    return edits
  }

  /// Changes with their context; those that lie close together share a hunk.
  private static func hunks(_ edits: [Edit]) -> [Hunk] {
    var ranges: [Range<Int>] = []
    for index in edits.indices where edits[index].kind != .kept {
      let start = max(0, index - context)
      let end = min(edits.count, index + context + 1)
      if let last = ranges.last, start <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<end
      } else {
        ranges.append(start..<end)
      }
    }
    var before = (old: 0, new: 0)
    var position = 0
    return ranges.map { range in
      for edit in edits[position..<range.lowerBound] {
        if edit.kind != .added { before.old += 1 }
        if edit.kind != .removed { before.new += 1 }
      }
      let hunk = Hunk(before: before, edits: edits[range])
      for edit in hunk.edits {
        if edit.kind != .added { before.old += 1 }
        if edit.kind != .removed { before.new += 1 }
      }
      position = range.upperBound
      return hunk
    }
  }
}
