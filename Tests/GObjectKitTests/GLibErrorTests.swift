// SPDX-License-Identifier: GPL-3.0-or-later
import CGLib
import GObjectKit
import Testing

@Suite struct GLibErrorTests {
  @Test func `a function that succeeds gives its result`() throws {
    let path = try throwing { g_filename_from_uri("file:///a%20b", nil, $0) }
    defer { g_free(path) }
    #expect(path.map { String(cString: $0) } == "/a b")
  }

  @Test func `a function that fails throws what it says`() throws {
    let error = try #require(throws: GLibError.self) {
      try throwing { g_filename_from_uri("http://host/a", nil, $0) }
    }
    #expect(error.domain == "g_convert_error")
    #expect(error.code == Int(G_CONVERT_ERROR_BAD_URI.rawValue))
    #expect(error.message.contains("http://host/a"))
    #expect(error.description == error.message)
    #expect(!error.isIO(G_IO_ERROR_NOT_FOUND))
  }

  @Test func `an error of GIO is known by its code`() throws {
    let token = try #require(g_cancellable_new())
    defer { g_object_unref(token) }
    g_cancellable_cancel(token)
    let error = try #require(throws: GLibError.self) {
      try throwing { g_cancellable_set_error_if_cancelled(token, $0) }
    }
    #expect(error.isIO(G_IO_ERROR_CANCELLED))
    #expect(!error.isIO(G_IO_ERROR_NOT_FOUND))
  }
}
