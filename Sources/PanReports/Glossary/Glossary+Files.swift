extension Glossary {
  /// Words of files and of forms for programs.
  static let files = parsed(
    """
    schema version = What kind of document it is, and the version of pantrace that wrote it.
    configuration configurations default option options parameter parameters settings \
    default-value = What the traces were replayed with; only what differs from the defaults is \
    named beside results.
    source file files = The file a trace is from, as it was given.
    code severity message line column = What was found, how bad it is, where, and in words.
    note notes remark remarks facts fact = What else to know.
    summary what what-it-does what-it-looks-like text form = What it is, in words.
    metric = A figure of a trace by its code, such as L6.settle; 'pantrace help metrics' lists \
    them.
    unit length-unit = The unit of figures; lengths are pt unless the recording has others.
    measurements = Every metric of a trace.
    from place = Where it begins.
    target takes fixes used less more = What a transition takes from options, and what it fixes \
    whatever they say.
    sample samples = One row of a recording: where a finger was, and when.
    pointer = Which finger, by number.
    pressure = How hard the finger pressed, as the panel says.
    scroll-y scroll-offset = How far the content was scrolled when the sample was made.
    player played = What plays an exported gesture, and how it would be played back.
    left-out = What was not used, with the reason.
    failure = Why nothing of a file could be read.
    digest sha-256 = A fingerprint of a file's bytes: another one means another content.
    event = What a log says was done.
    identifier id trace-id = The name of a trace in its file.
    own-columns = Columns of a recording that mean nothing here and go along.
    x y x-pt y-pt position = Where a finger was, from the left and from the top.
    by in = Of which it is: the estimator, the profile, the columns of groups or the trace.
    meaning advice = What it means, and what to do about it.
    not-read-because = Why a file was not read.
    progress-from = Where progress counts from: the touch-down or the recognition.
    """)
}
