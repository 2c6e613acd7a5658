import Foundation
import PanFuzz
import PanImport
import PanTraces
import Testing

private let folder = ProcessInfo.processInfo.environment["PANTRACE_REAL_TRACES"]

/// Files of others that may not be part of the project; their folder comes from the environment.
@Suite(.enabled(if: folder != nil, "PANTRACE_REAL_TRACES is not set")) struct SampleFormatTests {
  /// What a file must yield.
  enum Outcome: Sendable {
    /// So many gestures, terminated ones among them, contacts and samples.
    case gestures(Int, terminated: Int, contacts: Int, samples: Int)
    /// A refusal with these words.
    case refused(String)
  }

  struct Sample: Sendable, CustomTestStringConvertible {
    var path: String
    var outcome: Outcome
    var range: Vector?
    var size: Vector?
    var axes: String?
    var unit: PositionUnit?
    var codes: PhaseCodes?
    /// Pixels in a point; nil for a form whose positions are points.
    var scale: Double? = 2.75

    var testDescription: String { path }
  }

  private static let phone = Vector(x: 1080, y: 2340)

  static let samples: [Sample] = [
    Sample(
      path: "getevent/emulator-drag.txt",
      outcome: .gestures(1, terminated: 1, contacts: 1, samples: 27), range: phone),
    Sample(
      path: "getevent/phone-single-drag.txt",
      outcome: .gestures(1, terminated: 1, contacts: 1, samples: 25), range: phone),
    Sample(
      path: "getevent/tablet-openCalender-drag-tap-tap.txt",
      outcome: .gestures(3, terminated: 3, contacts: 3, samples: 29), range: phone),
    Sample(
      path: "formats/evdev/cartucho-getevent-t-hex.txt",
      outcome: .gestures(1, terminated: 1, contacts: 1, samples: 9), range: phone),
    Sample(
      path: "formats/evdev/getevent-lt-protocolA-fragment.txt",
      outcome: .gestures(1, terminated: 0, contacts: 1, samples: 1), range: phone),
    Sample(
      path: "formats/evdev/getevent-lp-header-synaptics.txt", outcome: .refused("without events")),
    Sample(
      path: "formats/evdev/getevent-lp-header-goodix-subpixel.txt",
      outcome: .refused("without events")),
    Sample(
      path: "formats/evdev/getevent-l-no-times.txt", outcome: .refused("no times"), range: phone),
    Sample(
      path: "formats/evdev/evtest-hyn_ts-double-tracking-id.txt",
      outcome: .gestures(1, terminated: 1, contacts: 1, samples: 2)),
    Sample(
      path: "formats/evdev/evtest-old-EV_SYN-protocolA-fragment.txt",
      outcome: .gestures(1, terminated: 0, contacts: 1, samples: 2), range: phone),
    Sample(
      path: "formats/evdev/python-evdev-evtest-fragment.txt",
      outcome: .gestures(1, terminated: 0, contacts: 1, samples: 1), range: phone),
    // 182 samples and the lift.
    Sample(
      path: "formats/evdev/evemu-EP0430M09.1-finger-drag-up-down.events",
      outcome: .gestures(1, terminated: 1, contacts: 1, samples: 183),
      axes: "formats/evdev/evemu-EP0430M09.desc"),
    Sample(
      path: "formats/evdev/libinput-record-CONVERTED-EP0430M09.yml",
      outcome: .gestures(1, terminated: 1, contacts: 1, samples: 183)),
    Sample(
      path: "formats/evdev/evemu-EP0430M09.2-fingers-touch-release.events",
      outcome: .gestures(1, terminated: 1, contacts: 2, samples: 17),
      axes: "formats/evdev/evemu-EP0430M09.desc"),
    Sample(
      path: "formats/evdev/evemu-QUANTA.touch-on-left.events",
      outcome: .gestures(1, terminated: 1, contacts: 1, samples: 41),
      axes: "formats/evdev/evemu-QUANTA.desc"),
    Sample(
      path: "formats/evdev/evemu-QUANTA.desc", outcome: .refused("without events")),
    Sample(
      path: "formats/evdev/evemu-EP0430M09.desc", outcome: .refused("without events")),
    Sample(
      path: "formats/actions/evemu-play.events",
      outcome: .gestures(1, terminated: 1, contacts: 1, samples: 14)),
    Sample(
      path: "formats/actions/mysendevent-getevent-t.txt",
      outcome: .gestures(1, terminated: 1, contacts: 1, samples: 14), range: phone),
    Sample(
      path: "formats/logs/android-motionevent-2022-fields.txt",
      outcome: .gestures(1, terminated: 0, contacts: 1, samples: 2), size: phone),
    Sample(
      path: "formats/logs/android-motionevent-logcat-drag.txt",
      outcome: .gestures(1, terminated: 1, contacts: 1, samples: 9), size: phone),
    Sample(
      path: "formats/logs/flutter-pointerevent-full.txt",
      outcome: .gestures(1, terminated: 1, contacts: 1, samples: 3), scale: nil),
    Sample(
      path: "formats/logs/flutter-pointerevent-short-no-times.txt",
      outcome: .refused("no value is the time"), scale: nil),
    Sample(
      path: "formats/logs/uikit-pan-log-hold-then-lift.txt", outcome: .refused("unlikely")),
    Sample(path: "formats/logs/uikit-uitouch-description.txt", outcome: .refused("UIKit")),
    Sample(
      path: "formats/perfetto/input_event_trace.textproto",
      outcome: .refused("Perfetto")),
    Sample(
      path: "formats/perfetto/motion_events.DERIVED.csv",
      outcome: .gestures(1, terminated: 1, contacts: 1, samples: 5),
      size: Vector(x: 1600, y: 2560)),
    // Only moves of a mouse that is never down.
    Sample(
      path: "formats/web/mouse-json-wallclock.json", outcome: .refused("no unit of time"),
      unit: .points),
    Sample(
      path: "formats/web/pointer-debugger.SYNTHETIC-no-times.json",
      outcome: .refused("no column is the time")),
    Sample(
      path: "formats/web/sentry-android-touch-start-end.json",
      outcome: .gestures(1, terminated: 1, contacts: 1, samples: 2), scale: nil),
    // A start and a move, and no end.
    Sample(
      path: "formats/web/sentry-replay_recording.json",
      outcome: .gestures(1, terminated: 0, contacts: 1, samples: 2), scale: nil),
    Sample(
      path: "formats/cells/jspsych6-mousetracking-plugin.csv",
      outcome: .refused("hold a list each")),
    Sample(
      path: "formats/cells/jspsych-mouse-tracking.SYNTHETIC.csv",
      outcome: .refused("hold a list each")),
    Sample(
      path: "formats/actions/appium-swipe-one-move.json",
      outcome: .gestures(1, terminated: 1, contacts: 1, samples: 3), size: phone, scale: nil),
    Sample(
      path: "formats/actions/appium-uiautomator2-drag-element-origin.json",
      outcome: .refused("element"), scale: nil),
    Sample(
      path: "formats/actions/w3c-exact-times.json",
      outcome: .gestures(1, terminated: 1, contacts: 1, samples: 14), size: phone, scale: nil),
    Sample(
      path: "formats/actions/wpt-pointer_touch-properties.AS-JSON.json",
      outcome: .refused("element"), scale: nil),
    Sample(
      path: "formats/actions/cdp-dispatchTouchEvent.jsonl",
      outcome: .gestures(1, terminated: 1, contacts: 1, samples: 14), size: phone, unit: .points),
  ]

  private static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: try #require(folder)).appending(path: path)))
  }

  @Test(arguments: samples)
  func `each file of others yields its gestures or is refused`(sample: Sample) throws {
    var settings = ImportSettings()
    settings.range = sample.range
    settings.size = sample.size
    settings.unit = sample.unit
    settings.codes = sample.codes
    settings.scale = sample.scale
    let log = Imported(
      try (sample.axes.map(Self.bytes) ?? []) + Self.bytes(sample.path), settings: settings)
    switch sample.outcome {
    case .gestures(let gestures, let terminated, let contacts, let samples):
      #expect(log.refusal == nil)
      #expect(log.summary.gestures == gestures)
      #expect(log.summary.terminated == terminated)
      #expect(log.summary.contacts == contacts)
      #expect(log.summary.samples == samples)
    case .refused(let words):
      #expect(log.gestures.isEmpty)
      #expect(log.refusal?.message.contains(words) == true, "\(String(describing: log.refusal))")
      #expect(log.refusal?.advice.isEmpty == false)
    }
  }

  @Test func `a recording is the same in evemu's and in libinput's words`() throws {
    let evemu = Imported(
      try Self.bytes("formats/evdev/evemu-EP0430M09.desc")
        + Self.bytes("formats/evdev/evemu-EP0430M09.1-finger-drag-up-down.events"))
    let libinput = Imported(
      try Self.bytes("formats/evdev/libinput-record-CONVERTED-EP0430M09.yml"))
    // The lines they stand in are those of their own files.
    #expect(evemu.gestures.map(\.trace) == libinput.gestures.map(\.trace))
    // The lift comes 22 ms after the last sample, 1434 ms after the first.
    let samples = try #require(evemu.gestures.first?.trace.samples)
    #expect((samples[182].recordedTime / 1000).rounded() == 1434)
    #expect(((samples[182].recordedTime - samples[181].recordedTime) / 1000).rounded() == 22)
  }
}
