/** What a household asks for, and what is left for it: what it has itself is not in the way. Null: as much as anybody likes. */
export interface Taking {
  units: number
  left: number | null
}

export function isLeft({ units, left }: Taking) {
  return left === null || units <= left
}
