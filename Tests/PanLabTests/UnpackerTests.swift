import Testing

@testable import PanLabExports

struct UnpackerTests {
  /// Bytes with literals, matches near and far, repeated distances, and runs.
  private static var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for i in 0..<900 { bytes.append(i % 5 == 0 ? 65 : UInt8((i * i / 7 + i / 300 * 11) % 256)) }
    for _ in 0..<300 { bytes += Array("abcabcabcabd".utf8) }
    bytes += [UInt8](repeating: 0, count: 700)
    for i in 0..<400 { bytes.append(UInt8(i * 31 % 256)) }
    return bytes
  }

  /// What `.ci/lab` packs them as.
  private static let packed = [
    #"aT!!!!!dX3:^3[[k>*ZV}Vq!'O8[U~B`X>*y*)i8oa!7k6;>4*W^D-f-*?%s8|v[p$4@&H@rx6aPOIS~O$pG"#,
    #"is3qhC%nb#gQzQHx=PECKYT=CA$(L^W2[+KbA-SfZHDsFN-d^9nrH?i4=C%ts)?lIzWIzWqGjK+*ksN9GKp9"#,
    #"@*o$l[3riZF;8M;;2pyGS2|*|*E>Pj[Pkt9P4At.byIh%DjZqQ5&AT+t85SwZ+EA3|8haG*/v7G|Z$or0,Y#"#,
    #"Awqug&m|hR+km0Xg'av,@gHD%4OXS@qm6I.WR]hVs;_}FnYxz7(8}HI;R_3$^j?bzH+-s#biechNDaGxCu`u"#,
    #"FT?HEf}{'xo%sFI:4q87E(Ss8I;=}[M#$GCIY9|Y5N|F8m@lO5eOMT:=(w#4@-`]Q9R}Q``:#.k,g9T%IpKl"#,
    #"BO+7*7m;r894Wf:4d}H:1fl:zIOHr/68l1p&bv-ht+*DabsUO:^VRsJT9O5(VtRp`O-J:kIp`0Pt4w>xz||R"#,
    #"m!F0|+Yq$-cc-^R^]$8=#5AzlYa&W4]1yDd'KBtN:J$y[xE'n%8+$f)?y}Cf?N)J6xl!U7ZZC2WNaW5~p$jh"#,
    #"eAZQWs8yrLK9V'zx@nz[+1v/me*(k$`u'U.uw48?ALmc[!LT00xJnCKIb.QO4BysE8y!IXp&Rh,Nq`5uCt-h"#,
    #"!=*|=I/hz8|uOc;)=7c!v'FW*`8>evr&yO1r1Ah68/%#-G8!:5#dOp#O=R4$ufLrMs#n4vF6H`IC3^@,Rol/"#,
    #"/!AZk[yrbv8=;6'v+SL[J)6spaO|wZa[pKA@44|1?t&)Z?MF2FR6Bz&,l3}l`&g@Ur!$2DH&CcZs%ar{w9L|"#,
    #"3dxl8l7F$l35oG,ic&j1n3:3]6-[M@_!$r6JHYIsVfllumH;(2G0E=l180>Pr/54W17s_DZbg1Byj)jL'iRJ"#,
    #"^`e2@7vS.U}rrWE9xNL`eq',n23W*-D~47/NW:7nL[hp13EI2sCPibZx.*u]z/HUYzC&yC`?itZ{sQ;&+kD3"#,
    #"N5hL*=,VO>(P$3vN-Pz,[5Vq7e5Jio9af)Wl,ztLkz/qrAe_gJJxZu]qRS'lI12JStTMttU?X.y%wXpAwDA|"#,
    #"3=?{9H|:Zw$mZ./aH_e4fVV-_~,77q9_^.P@>ZP/'2QaT7w+?wc7%m%%G){.x_[{{`lm}L$Pu5-zI#b]hO9v"#,
    #".2(gYW8C@,)R_2%nSi?3aWRibhfPDttRV}C3gNO3S#LDL%.0+rINh]*s^eXo?#r@1i>IMr9#r%(7;0j}sk}q"#,
    #"-L[y1pywV#RV0n=Fg(G0|'k]2%P&q:bv4byXoykpCpYI$C66-t]=n-WeY*O(i@xn8Hv(5^2-jqjz0eb0!U)2"#,
    #"0@k|`{CSw[]~q~042Nl7Qo/UfMM*s&L_ElHHnDat>z#7!%"#,
  ]

  /// The bytes of a text; nil where it is damaged.
  private func unpacked(_ text: String) -> [UInt8]? {
    let text = Array(text.utf8)
    unpackRoom(text.count).copyMemory(from: text, byteCount: text.count)
    let size = unpack()
    guard size > 0 else { return nil }
    return Array(UnsafeRawBufferPointer(start: unpackResult(), count: size))
  }

  @Test func `a packed text gives its bytes back, again and again`() {
    let text = Self.packed.joined()
    #expect(unpacked(text) == Self.bytes)
    // A text that ends too soon is refused, and leaves nothing behind.
    #expect(unpacked(String(text.dropLast(40))) == nil)
    #expect(unpacked(text) == Self.bytes)
  }
}
