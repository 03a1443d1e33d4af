export interface Choice {
  value: string
  label: string
  /** Further words that find it, each only as a whole: "UK" for the United Kingdom. */
  also?: readonly string[]
}

/** The choice that a text names, whatever its accents and capitals. */
export function named(choices: readonly Choice[], text: string): Choice | undefined {
  const sought = folded(text)
  return (
    choices.find(({ label }) => folded(label) === sought) ??
    choices.find((choice) => isAlso(choice, sought))
  )
}

/**
 * The choices that a text may mean, the likeliest first: those that it names, those that begin with
 * it, those that have it anywhere.
 */
export function matching(choices: readonly Choice[], text: string): readonly Choice[] {
  const sought = folded(text)
  if (sought === '') return choices
  const ranked = choices.map((choice) => {
    const label = folded(choice.label)
    return {
      choice,
      rank:
        label === sought || isAlso(choice, sought)
          ? 0
          : label.startsWith(sought)
            ? 1
            : label.includes(sought)
              ? 2
              : 3,
    }
  })
  return [0, 1, 2].flatMap((rank) =>
    ranked.filter((one) => one.rank === rank).map(({ choice }) => choice),
  )
}

function isAlso({ also = [] }: Choice, sought: string) {
  return also.some((word) => folded(word) === sought)
}

function folded(text: string) {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
