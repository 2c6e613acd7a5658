import PanText

/// The way a kernel log spells its lines.
enum EvdevGrammar {
  case getevent(device: [UInt8])
  case evemu
  case libinput(LibinputLine)
  case evtest(EvtestLine)

  init?(_ format: ImportFormat) {
    switch format {
    case .getevent: self = .getevent(device: [])
    case .evemu: self = .evemu
    case .libinput: self = .libinput(LibinputLine())
    case .evtest: self = .evtest(EvtestLine())
    default: return nil
    }
  }

  /// What a line says, of the device that it or an earlier one names.
  mutating func read(_ line: LentBytes) -> EvdevLine {
    switch self {
    case .getevent(var device):
      self = .evemu
      let result = GeteventLine.read(line, device: &device)
      self = .getevent(device: device)
      return result
    case .evemu: return EvemuLine.read(line)
    case .libinput(var grammar):
      let result = grammar.read(line)
      self = .libinput(grammar)
      return result
    case .evtest(var grammar):
      let result = grammar.read(line)
      self = .evtest(grammar)
      return result
    }
  }

  /// The device that a line of an event named itself.
  var device: [UInt8] {
    if case .getevent(let device) = self { device } else { [] }
  }
}
