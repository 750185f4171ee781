/**
 * FNV-1a with 64 bits over the UTF-16 units of a text, as 16 hexadecimal digits: pure and the same in a browser; a name for something, not a
 * safeguard. In halves of 32 bits, since whole numbers of 64 bits take thirty times as long.
 */
export function fnv1a64(text: string): string {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (let at = 0; at < text.length; at++) {
    low = (low ^ text.charCodeAt(at)) >>> 0;
    // Times 0x100000001b3, which is 2 ** 40 + 0x1b3.
    const product = low * 0x1b3;
    high = (Math.imul(high, 0x1b3) + Math.floor(product / 0x1_0000_0000) + (low << 8)) >>> 0;
    low = product >>> 0;
  }
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}
