import type { Tone } from './picture.ts'

/**
 * How many pixels a text takes in the product's own font. The journeys hold it against a browser.
 */
export function widthOf(text: string, tone: Tone) {
  const { size, advances } = faces[tone]
  let width = 0
  for (const character of text) width += advances[(character.codePointAt(0) ?? 0) - 32] ?? widest
  return (width * size) / 1000
}

/**
 * Hanken Grotesk, thousandths of an em from the space to the tilde, at the weights of --weight-text
 * and --weight-strong.
 */
// prettier-ignore
const text = [260, 241, 340, 699, 560, 746, 687, 175, 226, 226, 398, 560, 240, 327, 240, 418, 560, 560, 560, 560, 560, 560, 560, 560, 560, 560, 240, 240, 560, 560, 560, 516, 874, 639, 602, 704, 681, 585, 565, 731, 679, 247, 552, 636, 496, 840, 677, 748, 555, 775, 599, 565, 587, 656, 657, 958, 643, 604, 584, 261, 449, 261, 557, 411, 293, 540, 586, 518, 586, 540, 336, 515, 548, 227, 227, 534, 266, 829, 548, 577, 586, 586, 408, 470, 347, 548, 522, 748, 521, 522, 472, 242, 259, 242, 560]
// prettier-ignore
const strong = [260, 249, 359, 695, 560, 738, 697, 188, 262, 262, 399, 560, 240, 327, 240, 420, 560, 560, 560, 560, 560, 560, 560, 560, 560, 560, 240, 240, 560, 560, 560, 515, 874, 664, 608, 708, 676, 580, 560, 734, 689, 259, 555, 655, 502, 852, 686, 748, 560, 782, 608, 572, 585, 657, 667, 973, 662, 619, 599, 288, 462, 288, 607, 469, 307, 544, 578, 521, 578, 541, 345, 520, 560, 240, 240, 552, 274, 839, 560, 573, 578, 578, 421, 471, 361, 560, 531, 753, 536, 531, 471, 271, 268, 271, 560]

/** Whatever is not in the tables is taken for an arrow, which is as wide as any. */
const widest = 1000

const faces: Record<Tone, { size: number; advances: number[] }> = {
  // Set in the display face, which is wider.
  title: { size: 24, advances: strong },
  name: { size: 15, advances: strong },
  strong: { size: 13, advances: strong },
  plain: { size: 13, advances: text },
  soft: { size: 13, advances: text },
}
