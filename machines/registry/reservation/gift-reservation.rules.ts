/** What a household asks for, and what is left for it: what it has itself is not in the way. Null: as much as anybody likes. */
export interface Taking {
  units: number
  left: number | null
}

export function isLeft({ units, left }: Taking) {
  return left === null || units <= left
}

/** Why there was not enough left, by what was left on the screen: somebody else took it meanwhile, or it was too many all along. */
export function lateBecause(asked: Taking): 'quicker' | 'too_many' {
  return isLeft(asked) ? 'quicker' : 'too_many'
}
