/**
 * What a household asks for and what is left for it, its own reservation not counted. Null:
 * unlimited.
 */
export interface Taking {
  units: number
  left: number | null
}

export function isLeft({ units, left }: Taking) {
  return left === null || units <= left
}

/**
 * Why there was not enough left, judged by what the screen showed: somebody else took it meanwhile,
 * or the number was too high from the start.
 */
export function lateBecause(asked: Taking): 'quicker' | 'too_many' {
  return isLeft(asked) ? 'quicker' : 'too_many'
}
