/** Something that waits for the couple, and the day on which it runs out; null where nobody said when. */
export interface Waiting {
  runsOut: string | null
}

/** Of what waits the one that runs out first; what has no day comes after all that has one. */
export function firstToRunOut<W extends Waiting>(waiting: readonly W[]): W | null {
  return waiting.reduce<W | null>((first, next) => (first === null || isSooner(next, first) ? next : first), null)
}

function isSooner({ runsOut }: Waiting, than: Waiting) {
  return runsOut !== null && (than.runsOut === null || runsOut < than.runsOut)
}
