import PanTraceTool

Program().main()
