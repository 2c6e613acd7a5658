import PanTestSupport
import PanTraces
import Testing

/// A component of each kind of setting.
private struct Lamp: Equatable, Sendable {
  enum Color: String, CaseIterable { case red, green }

  var name = "lamp"
  var power = 60.0
  var fade = 0.1
  var limit: Double? = 2
  var bulbs = 3
  var most: Int?
  var color = Color.red
  var isDimmed = false
  var tags: [Int] = [1, 2]

  static let settings: [Setting<Lamp>] = [
    Setting(
      "power", "how bright", .number(1...1e6, "W"), get: { $0.power }, set: { $0.power = $1 }),
    Setting(
      "fade-ms", "how slow", .milliseconds(0...1e6), get: { $0.fade }, set: { $0.fade = $1 }),
    Setting(
      "limit-ms", "how long", .orOff(.milliseconds(1...1e6)),
      get: { $0.limit }, set: { $0.limit = $1 }),
    Setting("bulbs", "how many", .count(1...9), get: { $0.bulbs }, set: { $0.bulbs = $1 }),
    Setting(
      "most", "how many at most", .orOff(.count(1...9)), get: { $0.most }, set: { $0.most = $1 }),
    Setting(
      "color", "which", .words(Color.allCases) { $0.rawValue },
      get: { $0.color }, set: { $0.color = $1 }),
    Setting("dimmed", "less bright", .flag, get: { $0.isDimmed }, set: { $0.isDimmed = $1 }),
    Setting(
      "tags", "which tags",
      .text(
        "numbers with slashes between",
        read: { (text: String) -> [Int]? in
          let parts = text.split(separator: "/", omittingEmptySubsequences: false)
          let tags = parts.compactMap { Int($0) }
          return tags.count == parts.count ? tags : nil
        }, write: { $0.map { "\($0)" }.joined(separator: "/") }),
      get: { $0.tags }, set: { $0.tags = $1 }),
  ]
}

/// What a lamp draws, told by its power or by two factors; nil was not given.
private struct Draw: Sendable {
  var power: Double?
  var volts: Double?
  var amperes: Double?
  static let usual = Draw(power: 40, volts: 230, amperes: 0.5)

  static let settings: [Setting<Draw>] = [
    Setting("volts", "", .number(1...1000, "V"), get: { $0.volts }, set: { $0.volts = $1 }),
    Setting("amperes", "", .number(0...16, "A"), get: { $0.amperes }, set: { $0.amperes = $1 }),
    Setting("power", "", .number(1...1e6, "W"), get: { $0.power }, set: { $0.power = $1 }),
  ]

  func lamp() throws(ComponentError) -> Lamp {
    guard volts != nil || amperes != nil else { return Lamp(name: "mains", power: power ?? 40) }
    guard power == nil else { throw clash }
    guard amperes != 0 else { throw .contradiction("no current", advice: nil) }
    return Lamp(name: "mains", power: (volts ?? 230) * (amperes ?? 0.5))
  }
}

private let clash = ComponentError.contradiction("power or volts", advice: "Give one.")

private let schema = ComponentSchema<Lamp>(
  [
    ComponentKind("lamp", Lamp(), Lamp.settings),
    ComponentKind(
      "mains", Lamp(name: "mains", power: 40), Draw.settings, from: Draw(), listed: .usual,
      read: { Draw(power: $0.power) },
      make: { (draw: Draw) throws(ComponentError) in try draw.lamp() }),
    ComponentKind("none", Lamp(name: "none")),
  ], name: { $0.name })

struct SettingTests {
  @Test func `what is not given is the name's own`() throws {
    #expect(try schema.read("lamp") == Lamp())
    #expect(try schema.read("lamp:").power == 60)
    let lamp = try schema.read(
      "lamp:bulbs=2,color=green,limit-ms=off,most=4,dimmed=yes,tags=7,fade-ms=250,power=1e3")
    #expect(
      lamp
        == Lamp(
          power: 1000, fade: 0.25, limit: nil, bulbs: 2, most: 4, color: .green, isDimmed: true,
          tags: [7]))
  }

  @Test func `every setting is written, in the order of the declaration`() {
    #expect(
      schema.text(Lamp())
        == "lamp:power=60,fade-ms=100,limit-ms=2000,bulbs=3,most=off,color=red,dimmed=no,tags=1/2")
    #expect(schema.text(Lamp(name: "none")) == "none")
    #expect(schema.shortText(Lamp()) == "lamp")
    #expect(schema.shortText(Lamp(fade: 0.2, most: 1)) == "lamp:fade-ms=200,most=1")
    #expect(schema.text(Lamp(name: "mains", power: 2)) == "mains:power=2")
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `what is written reads back as the same`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let lamp = Lamp(
        power: .random(in: 1...1e6, using: &random),
        fade: Double.random(in: 0...1e6, using: &random) / 1000,
        limit: Bool.random(using: &random)
          ? nil : Double.random(in: 1...1e6, using: &random) / 1000,
        bulbs: .random(in: 1...9, using: &random),
        most: Bool.random(using: &random) ? nil : .random(in: 1...9, using: &random),
        color: Bool.random(using: &random) ? .red : .green, isDimmed: .random(using: &random))
      #expect(try schema.read(schema.text(lamp)) == lamp, "\(schema.text(lamp))")
      #expect(try schema.read(schema.shortText(lamp)) == lamp, "\(schema.shortText(lamp))")
    }
  }

  @Test func `of the numbers that mean the same the plainest is written`() {
    for milliseconds in 1...2000 {
      let lamp = Lamp(fade: Double(milliseconds) / 1000)
      #expect(
        schema.shortText(lamp) == (milliseconds == 100 ? "lamp" : "lamp:fade-ms=\(milliseconds)"))
    }
  }

  @Test func `words that make sense only together are read together`() throws {
    #expect(try schema.read("mains:volts=100").power == 50)
    #expect(try schema.read("mains:amperes=2,volts=100").power == 200)
    #expect(try schema.read("mains:power=7").power == 7)
    #expect(try schema.read("mains").power == 40)
    #expect(schema.kind(named: "mains")?.settings.map(\.initial) == ["230", "0.5", "40"])
    #expect(throws: clash) { try schema.read("mains:power=7,volts=100") }
    #expect(throws: ComponentError.contradiction("no current", advice: nil)) {
      try schema.read("mains:amperes=0")
    }
  }

  @Test(arguments: [
    ("lmap", ComponentError.unknownName("lmap", known: ["lamp", "mains", "none"])),
    ("", .unknownName("", known: ["lamp", "mains", "none"])),
    ("lamp:power", .notSetting("power")), ("lamp:=1", .notSetting("=1")),
    ("lamp:power=1,power=2", .givenTwice("power")),
    (
      "mains:volt=1",
      .unknownKey("volt", component: "mains", known: ["volts", "amperes", "power"])
    ),
    ("none:power=1", .unknownKey("power", component: "none", known: [])),
    ("lamp:power=0", invalid("0", "power", "a number from 1 to 1000000")),
    ("lamp:power=off", invalid("off", "power", "a number from 1 to 1000000")),
    ("lamp:power=nan", invalid("nan", "power", "a number from 1 to 1000000")),
    ("lamp:power=0x10", invalid("0x10", "power", "a number from 1 to 1000000")),
    ("lamp:limit-ms=", invalid("", "limit-ms", "a number from 1 to 1000000, or off")),
    ("lamp:bulbs=2.5", invalid("2.5", "bulbs", "a whole number from 1 to 9")),
    ("lamp:most=10", invalid("10", "most", "a whole number from 1 to 9, or off")),
    ("lamp:color=blue", invalid("blue", "color", "one of red, green")),
    ("lamp:dimmed=perhaps", invalid("perhaps", "dimmed", "yes or no")),
    ("lamp:tags=1/x", invalid("1/x", "tags", "numbers with slashes between")),
  ])
  func `what cannot be read is refused with what could`(text: String, error: ComponentError) {
    #expect(throws: error) { try schema.read(text) }
  }

  private static func invalid(
    _ text: String, _ key: String, _ expectation: String
  ) -> ComponentError {
    .invalidValue(text, key: key, component: "lamp", expectation: expectation)
  }

  @Test func `a slip of the finger has what was meant`() {
    #expect(ComponentError.unknownName("lmap", known: ["lamp"]).nearest == "lamp")
    let error = ComponentError.unknownKey("volt", component: "mains", known: ["volts", "power"])
    #expect(error.nearest == "volts")
    #expect(ComponentError.givenTwice("power").nearest == nil)
  }

  @Test func `a listing has every key once, with the first kind's default`() throws {
    #expect(
      schema.settings.map(\.key) == [
        "power", "fade-ms", "limit-ms", "bulbs", "most", "color", "dimmed", "tags", "volts",
        "amperes",
      ])
    let power = try #require(schema.settings.first)
    #expect(power.initial == "60" && power.help == "how bright")
    #expect(power.values.expectation == "a number from 1 to 1000000")
    #expect(power.values.unit == "W")
  }
}
