import { braid, frames, garlands, herringbone, locks, pleats, waves } from './fabrics.ts'
import {
  aperture,
  arches,
  blooms,
  bow,
  brilliant,
  envelope,
  plates,
  rosettes,
  tiers,
  wheel,
} from './figures.ts'
import type { Chance, Engraved } from './lines.ts'

type Engraving = (chance: Chance, width: number, height: number) => Engraved

/**
 * Each category's motif, and the name by which it goes into the hash. Anything else gets the
 * rosette.
 */
export const engravings = new Map<string, { seed: string; draw: Engraving }>([
  ['venue', { seed: 'Venue', draw: arches }],
  ['photography', { seed: 'Photography', draw: aperture }],
  ['videography', { seed: 'Videography', draw: frames }],
  ['catering', { seed: 'Catering', draw: plates }],
  ['florist', { seed: 'Florist', draw: blooms }],
  ['music', { seed: 'Music & Entertainment', draw: waves }],
  ['cake', { seed: 'Cake & Desserts', draw: tiers }],
  ['decor', { seed: 'Decor & Rentals', draw: garlands }],
  ['planner', { seed: 'Wedding Planner', draw: braid }],
  ['dress', { seed: 'Wedding Dress', draw: pleats }],
  ['suit', { seed: 'Suit & Tuxedo', draw: herringbone }],
  ['jewelry', { seed: 'Jewelry', draw: brilliant }],
  ['beauty', { seed: 'Hair & Makeup', draw: locks }],
  ['transportation', { seed: 'Transportation', draw: wheel }],
  ['stationery', { seed: 'Invitations & Stationery', draw: envelope }],
  ['favors', { seed: 'Favors & Gifts', draw: bow }],
])

export const otherwise = { seed: 'Other', draw: rosettes }
