import PanTraces

extension PolicyPreset {
  static let desktop: [PolicyPreset] = [
    PolicyPreset(
      "chromium-overscroll", "Chromium, overscroll navigation by touch",
      [
        .cancel(.atMost(.distance, 50)), .cancel(.below(.velocity, 0)),
        .finish(.atLeast(.progress, 0.25)), .finish(.above(.velocity, 1100)),
      ],
      touch: Touch(
        slop: 65, PanGestureRecognizer.Start(.alongTravel, widestAngle: 21.8, atWiderAngle: .waits),
        origin: .touchDown),
      remarks:
        "Chromium leaves out the first 15 pt, its detector's slop, and counts anew after a way back "
        + "below 50 pt: 4 of 100 gestures differ. Its travel is the display's longer side. About 2018.",
      chromium),
    PolicyPreset(
      "chromium-overscroll-touchpad", "Chromium, overscroll navigation by touchpad",
      [
        .cancel(.atMost(.distance, 60)), .cancel(.below(.velocity, 0)),
        .finish(.atLeast(.progress, 0.3)), .finish(.above(.velocity, 1100)),
      ],
      touch: Touch(slop: 60),
      remarks: "Chromium's travel is the display's longer side. About 2018.",
      chromium),
    PolicyPreset(
      "libadwaita", "libadwaita, AdwSwipeTracker, two pages by touch",
      [
        .finish(.atLeast(.velocity, 300)),
        .finish(.atMost(.velocity, -300), .above(.heldProjection(pages: 0.000499), 0.5)),
        .cancel(.atMost(.velocity, -300)), .finish(.above(.progress, 0.5)),
      ],
      estimator: .span, touch: Touch(slop: 16, limit: .clampsEveryEvent),
      interaction: .spring(mass: 0.5, stiffness: 500, damping: 2 * 250.0.squareRoot()),
      remarks: "A speed in px/ms is added to a progress in pages, whatever the page's size. The "
        + "progress stops at the pages: a way beyond them is lost, in libadwaita with every event.",
      Source(
        "GNOME/libadwaita", "src/adw-swipe-tracker.c", "c68992bd", .read)),
    PolicyPreset(
      "qt-drawer", "Qt Quick, Drawer, opening",
      [
        .finish(.above(.progress, 0.7)), .finish(.above(.meanVelocity, 300)),
        .cancel(.below(.progress, 0.3)), .cancel(.below(.meanVelocity, -300)),
        .finish(.above(.distance, 0)),
      ],
      touch: Touch(
        slop: 20, PanGestureRecognizer.Start(.alongTravel, acrossLimit: 20), lift: .sample),
      remarks: "The speed is the whole gesture's mean; its two positions act as one at 0.3.", qt),
    PolicyPreset(
      "qt-drawer-close", "Qt Quick, Drawer, closing",
      [
        .cancel(.below(.progress, 0.3)), .cancel(.below(.meanVelocity, -300)),
        .finish(.atLeast(.distance, 0)),
      ],
      touch: Touch(
        slop: 20, PanGestureRecognizer.Start(.alongTravel, acrossLimit: 20), lift: .sample),
      remarks: "The speed is the whole gesture's mean.", qt),
  ]

  private static let chromium = Source(
    "chromium/chromium", "overscroll_controller.cc, overscroll_configuration.cc", "",
    .copy)
  private static let qt = Source(
    "qt/qtquickcontrols2", "qquickdrawer.cpp, qquickvelocitycalculator.cpp", "5.9", .copy)
}
