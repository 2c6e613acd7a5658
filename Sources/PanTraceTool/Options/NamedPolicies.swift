import PanDocuments
import PanReports

/// The rules of one's own in a configuration file, each by its name.
enum NamedPolicies {
  /// Each name with the rule it stands for; a name may stand for another, as long as that ends.
  static func read(_ node: JSONNode, _ file: SideDocument) throws -> [String: String] {
    guard case .object(let members) = node.value else {
      throw file.failure(
        node.place, "policies is \(node.value.spelling), not an object of names and rules",
        advice: "As in \"policies\": {\"ours\": \"v > 300 pt/s -> finish\"}.")
    }
    var given: [String: String] = [:]
    for member in members { given[member.name] = try word(member, file) }
    var policies: [String: String] = [:]
    for member in members {
      let word = try resolved(member, given, file)
      do {
        _ = try PolicyWord.policy(word, option: "policies: \(member.name)")
      } catch {
        throw file.failure(member.node.place, error, option: member.name)
      }
      policies[member.name] = word
    }
    return policies
  }

  /// The rule of a member, once its name may be one.
  private static func word(_ member: JSONMember, _ file: SideDocument) throws -> String {
    let name = member.name
    guard case .string(let word) = member.value else {
      throw file.failure(
        member.node.place, "policies: \(name) is \(member.value.spelling), not a rule",
        advice: "A rule is a text as --policy takes it.")
    }
    guard !name.isEmpty, name.utf8.allSatisfy(isOfName) else {
      throw file.failure(
        member.place, "policies: '\(name)' is not a name",
        advice: "Names have letters, digits, hyphens and underscores.")
    }
    guard name != "all", !ReplayOptions.policies.contains(name) else {
      throw file.failure(
        member.place, "policies: there is a rule '\(name)' already",
        advice: "Choose another name.")
    }
    return word
  }

  /// What a name stands for in the end.
  private static func resolved(
    _ member: JSONMember, _ given: [String: String], _ file: SideDocument
  ) throws -> String {
    var chain = [member.name]
    while let last = chain.last, let next = given[last] {
      guard !chain.contains(next) else {
        throw file.failure(
          member.node.place,
          "policies: \((chain + [next]).joined(separator: " is ")), which is a circle",
          advice: "One of them has to be a rule.")
      }
      chain.append(next)
    }
    return chain.last ?? member.name
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
