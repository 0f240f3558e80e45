// SPDX-License-Identifier: GPL-3.0-or-later
// One end of a socket pair that keeps messages apart (unix(7), SOCK_SEQPACKET), so that a message
// arrives whole with the open file that was sent along, or not at all.
import CLinux
import FoundationEssentials
import Glibc

/// One end of the line between the app and a worker.
final class WorkerChannel: Sendable {
  enum Failure: Error {
    /// The other process has ended.
    case closed
    /// What arrived is no message.
    case malformed
    case system(errno: Int32)
  }

  /// Bytes of the longest message; the longest part of one is a path.
  private static let maximumLength = 64 << 10

  private let socket: Int32

  /// Takes over a connected socket.
  init(adopting socket: Int32) { self.socket = socket }

  deinit { close(socket) }

  /// Both ends of a new line; the other one as a descriptor to be inherited.
  static func pair() throws(Failure) -> (ours: WorkerChannel, theirs: Int32) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .system(errno: errno) }
    return (WorkerChannel(adopting: ends[0]), ends[1])
  }

  /// Sends a message, and a duplicate of an open file with it.
  func send(_ message: some Encodable, descriptor: Int32? = nil) throws(Failure) {
    let data: Data
    do { data = try JSONEncoder().encode(message) } catch { throw .malformed }
    while true {
      let sent = data.withUnsafeBytes {
        otk_send(socket, $0.baseAddress, $0.count, descriptor ?? -1)
      }
      if sent == data.count { return }
      if errno == EINTR { continue }
      throw errno == EPIPE || errno == ECONNRESET ? .closed : .system(errno: errno)
    }
  }

  /// Waits for a message; the caller owns the open file that came with it.
  func receive<Message: Decodable>(
    _ type: Message.Type
  ) throws(Failure) -> (message: Message, descriptor: Int32?) {
    var descriptor: Int32 = -1
    let data = try receive(&descriptor)
    do {
      return (try JSONDecoder().decode(type, from: data), descriptor < 0 ? nil : descriptor)
    } catch {
      if descriptor >= 0 { close(descriptor) }
      throw .malformed
    }
  }

  /// Waits until a message is there or the other end is closed; false when the time is up.
  func wait(_ time: Duration) throws(Failure) -> Bool {
    var descriptor = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    let (seconds, attoseconds) = max(time, .zero).components
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    let count = poll(&descriptor, 1, Int32(clamping: milliseconds))
    guard count >= 0 || errno == EINTR else { throw .system(errno: errno) }
    return count > 0
  }

  private func receive(_ descriptor: inout Int32) throws(Failure) -> Data {
    var buffer = [UInt8](repeating: 0, count: Self.maximumLength)
    while true {
      let count = buffer.withUnsafeMutableBytes {
        otk_receive(socket, $0.baseAddress, $0.count, &descriptor)
      }
      if count > 0 { return Data(buffer.prefix(count)) }
      if count == 0 || errno == ECONNRESET { throw .closed }
      if errno == EINTR { continue }
      throw errno == EMSGSIZE ? .malformed : .system(errno: errno)
    }
  }
}
