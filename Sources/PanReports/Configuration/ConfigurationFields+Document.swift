import PanDocuments

extension ConfigurationFields {
  /// The values as programs read them: all but layers by name, layers as a list.
  var data: Document.Value {
    var members = fields.filter { $0.name != "layer" }.map {
      Document.Member($0.name, .string($0.value))
    }
    let layers = fields.filter { $0.name == "layer" }
    members.append(Document.Member("layers", .strings(layers.map(\.value))))
    return .object(members)
  }
}
