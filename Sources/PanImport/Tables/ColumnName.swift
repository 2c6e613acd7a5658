import PanTraces

/// The role and unit that a column's name suggests.
struct ColumnName {
  /// The unit at the end of a name, or the fixed unit of its platform.
  enum Unit: Equatable {
    case time(Trace.TimeUnit)
    case position(PositionUnit)
  }

  let role: ImportRole
  /// The preference among columns for one role. Lower is better.
  let rank: Int
  let unit: Unit?
  /// The platform that fixes the unit. Nil if the name itself has the unit.
  let platform: String?

  /// Nil for a name without a known role.
  ///
  /// In the line of a log a plain `id` is that of the finger.
  init?(_ name: String, inLog: Bool = false) {
    var words = nameWords(name)
    let unit = Self.takeUnit(&words)
    let all = words
    // Flattened JSON puts positions below containers such as `touches.0`: these words are stripped.
    while true {
      if let found = Self.known[words.joined(separator: " ")] {
        guard Self.fits(unit, found.role) else { return nil }
        // `touches` lists only the fingers that stay; `changedTouches` has the lifted one.
        let isOfAll = all.contains("touches") && !all.contains("changed")
        rank = found.rank + (isOfAll ? Self.worse : 0)
        // An id within a list of touches identifies the pointer, not the gesture.
        let isTouch =
          found.role == .id
          && (all.contains { Self.touches.contains($0) } || inLog && all == ["id"])
        role = isTouch ? .pointer : found.role
        let platform = unit == nil ? Self.platform(words, role) : nil
        self.unit = unit ?? platform?.unit
        self.platform = platform?.name
        return
      }
      // Elements of lists have a 0 behind the list's name, whatever that is.
      guard let first = words.first, words.count > 1,
        Self.containers.contains(first) || words[1] == "0"
      else { return nil }
      words.removeFirst()
    }
  }

  /// Whether a name ends in a unit of time.
  static func endsInTime(_ name: String) -> Bool {
    if case .time? = nameWords(name).last.flatMap({ units[$0] }) { return true }
    return false
  }

  /// Whether a name is that of a touching flag.
  static func isContact(_ name: String) -> Bool {
    contacts.contains(nameWords(name).joined(separator: " "))
  }

  /// Whether a name is that of a list with the fingers of one event.
  static func listsFingers(_ name: String) -> Bool {
    nameWords(name).contains { touches.contains($0) }
  }

  private static let contacts = Set(
    list(
      "touch,touching,is touching,touched,touch down,is down,down,finger down,pen down,pressed,"
        + "is pressed,contact,in contact,is touch,tip switch,tip,btn touch,touching down"))

  private static func list(_ names: String) -> [String] {
    names.split(separator: ",").map { String($0) }
  }

  private static func fits(_ unit: Unit?, _ role: ImportRole) -> Bool {
    switch unit {
    case nil: true
    case .time: role == .time
    case .position: [.x, .y, .dx, .dy, .width, .height, .scale].contains(role)
    }
  }

  /// Removes the unit at the end of a name. A name that is only a unit of time becomes `time`.
  private static func takeUnit(_ words: inout [String]) -> Unit? {
    guard let last = words.last, let unit = units[last] else { return nil }
    // `s` and `ms` alone are too ambiguous, `millis` is not.
    if words.count == 1 {
      guard last.utf8.count > 2 else { return nil }
      words = ["time"]
    } else {
      words.removeLast()
    }
    return unit
  }

  /// The fixed unit of a platform's positions.
  private static func platform(
    _ words: [String], _ role: ImportRole
  ) -> (unit: Unit, name: String)? {
    guard role == .x || role == .y, words.count == 2 else { return nil }
    return switch words[0] {
    case "client", "page", "screen": (.position(.points), "CSS pixels of the web")
    case "raw": (.position(.pixels), "device pixels of Android")
    default: nil
    }
  }

  private static let units: [String: Unit] = {
    let units: [(Unit, names: String)] = [
      (.time(.seconds), "s,sec,secs,second,seconds"),
      (.time(.milliseconds), "ms,msec,millis,millisecond,milliseconds"),
      (.time(.microseconds), "us,usec,micros,microsecond,microseconds"),
      (.time(.nanoseconds), "ns,nsec,nanos,nanosecond,nanoseconds"),
      (.position(.points), "pt,pts,points,dp,dip"), (.position(.pixels), "px,pixel,pixels"),
      (.position(.millimeters), "mm"), (.position(.fractions), "frac,fraction,norm,normalized"),
    ]
    var known: [String: Unit] = [:]
    for (unit, names) in units { for name in list(names) { known[name] = unit } }
    return known
  }()

  private static let containers = list(
    "touches,changed,target,event,data,detail,native,0,e,params,payload,touch,points,pointers,input"
  )

  private static let worse = 10
  /// The rank of a column named `id`.
  static let plainID = 3
  private static let touches = ["touch", "touches", "points", "pointers"]
  /// The rank of a column with the way from the touch.
  static let fromTouch = 6

  /// The names of each role by rank, from the best.
  private static let known: [String: (role: ImportRole, rank: Int)] = {
    var known: [String: (role: ImportRole, rank: Int)] = [:]
    for (role, ranks) in names {
      for (rank, names) in ranks.enumerated() {
        for name in list(names) where known[name] == nil { known[name] = (role, rank) }
      }
    }
    return known
  }()

  private static func steps(_ axis: String) -> [String] {
    ["d\(axis),delta \(axis),movement \(axis),rel \(axis),diff \(axis)"]
  }

  private static func places(_ axis: String) -> [String] {
    let nouns = list(
      "pos,position,touch,coord,coordinate,point,location,loc,mouse,finger,touch position,current,"
        + "koordinate,wert,coordonnee,coordonnée,coordenada")
    let plain = ["\(axis),\(axis)pos,pos\(axis),\(axis)坐标"]
    return [
      "raw \(axis)", "client \(axis)",
      (plain + nouns.map { "\($0) \(axis),\(axis) \($0)" }).joined(separator: ","), "page \(axis)",
      "screen \(axis),absolute \(axis),global position \(axis)", "local position \(axis)",
      "translation \(axis),t\(axis),translate \(axis),offset \(axis)",
    ]
  }

  private static func sizes(_ side: String) -> [String] {
    let nouns = list("container,view,viewport,window,screen,display,inner")
    return [nouns.map { "\($0) \(side)" }.joined(separator: ","), side]
  }

  private static let names: KeyValuePairs<ImportRole, [String]> = [
    .time: [
      "event time,client timestamp,client time,uptime",
      "t,time,timestamp,timestamps,time stamp,ts,elapsed,elapsed time,relative time,event timestamp,"
        + "sample time,performance now,zeit,zeitstempel,temps,horodatage,tiempo,时间,时间戳",
      "record timestamp,log time,wall time,at,utc,datetime,date time", "logged",
    ], .x: places("x"), .y: places("y"), .dx: steps("x"), .dy: steps("y"),
    .phase: [
      "phase,touch phase,state,action,touch state,touch type,event type,event action,gesture state,"
        + "action masked,event name,event,type,kind,aktion,ereignis,zustand,evenement,événement,"
        + "evento,accion,acción,estado,etat,état,事件,动作,状态"
    ],
    .id: [
      "trace id,trace,gesture id,gesture,swipe id,swipe,stroke id,stroke",
      "drag id,drag,path id,sequence id,recording id,recording,mt id,gesture no,gesture number,"
        + "geste,gesto,手势",
      "trial id,trial,trial number,trial no,trial index,versuch,essai,ensayo,试次", "id", "list no",
    ],
    .participant: [
      "participant,participant id",
      "subject,subject id,person,person id,tester,player,player id,pid", "user,user id,uid",
    ],
    .pointer: [
      "pointer,pointer id,pointer index",
      "finger,finger id,fingerid,finger index,touch id,identifier,slot,tracking id,contact id,"
        + "pointerid",
    ], .pressure: ["pressure,druck,pression,presion,presión,压力", "force"],
    .intent: ["intent,intended,intention,intended outcome,meant,wanted", "label"],
    .decision: [
      "decision,app decision,outcome",
      "completed,finished,dismissed,committed,cancelled,canceled,did finish,did dismiss,"
        + "did complete,did cancel", "result",
    ], .width: sizes("width"), .height: sizes("height"),
    .scale: [
      // `px_per_pt` without its unit.
      "px per,pixels per point,device pixel ratio,dpr,pixel ratio",
      "density,display density,screen density,scale factor,density dpi",
    ],
  ]
}

/// Splits column names into lower-case words: `clientX` is `client x`, `Event_Time (ms)` is
/// `event time ms`, `touches.0.pageX` is `touches 0 page x`.
func nameWords(_ name: String) -> [String] {
  var words: [[UInt8]] = [[]]
  var wasUpper = false
  for byte in name.utf8 {
    let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    let isLetter = isUpper || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    // A capital begins a word unless it follows one: XPos is x pos, TIME is time.
    if isUpper, !wasUpper { words.append([]) }
    // The last of several capitals begins the next word.
    if isLetter, !isUpper, wasUpper, words[words.count - 1].count > 1 {
      words.append([words[words.count - 1].removeLast()])
    }
    if isLetter || ByteScanner.isDigit(byte) || byte >= 0x80 {
      words[words.count - 1].append(isUpper ? byte | 0x20 : byte)
    } else {
      words.append([])
    }
    wasUpper = isUpper
  }
  return words.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
}
