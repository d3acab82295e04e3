"""The games as those of other libraries; a test module is collected only where its library is installed."""
