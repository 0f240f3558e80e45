// SPDX-License-Identifier: GPL-3.0-or-later
import CGLib
@main struct Main { static func main() {} }
