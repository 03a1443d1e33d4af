import { useRef, useState } from 'react'
import { essentialCategories } from '#machines/choices/category/category.rules.ts'
import type { Category } from '#machines/choices/category/category.schema.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import { addChoice, wantCategories } from '#src/features/choices/choices.queries.ts'

/** What is said of a category: whether it is needed, and by whom it is filled already. */
export interface Needed {
  isNeeded: boolean
  isBooked: boolean
  name: string
}

export function isEssential(category: ServiceCategory) {
  return essentialCategories.some((essential) => essential === category)
}

/**
 * What a couple says of the categories that nothing was said of; what most weddings need is ticked
 * to begin with.
 */
export function useNeededCategories(
  weddingId: string,
  categories: readonly Category[],
  readAgain: () => void,
) {
  const [answers, setAnswers] = useState<Partial<Record<ServiceCategory, Needed>>>({})
  const [isWrong, setWrong] = useState(false)
  // One key for each thing that is said: sent again after an answer was lost, it is kept once.
  const keys = useRef(new Map<string, string>())
  const open = categories
    .filter(({ status }) => status === 'undecided')
    .map(({ category }) => category)
  const of = (category: ServiceCategory) =>
    answers[category] ?? { isNeeded: isEssential(category), isBooked: false, name: '' }

  function keyFor(what: string) {
    const key = keys.current.get(what) ?? crypto.randomUUID()
    keys.current.set(what, key)
    return key
  }

  /** Takes it into the plan; the code of why not, `wrong` where a name is missing, or null. */
  async function save(): Promise<string | null> {
    const needed = open.filter((category) => of(category).isNeeded)
    const booked = needed.filter((category) => of(category).isBooked)
    if (booked.some((category) => of(category).name.trim() === '')) {
      setWrong(true)
      return 'wrong'
    }
    const wanted = needed.filter((category) => !booked.includes(category))
    if (wanted.length > 0) {
      const answer = await wantCategories(weddingId, wanted, keyFor(`want ${wanted.join(' ')}`))
      if (answer.result === 'refused') return answer.code
    }
    for (const category of booked) {
      const name = of(category).name.trim()
      const answer = await addChoice(
        weddingId,
        { category, details: { ...nothingKnown, name }, isBooked: true },
        keyFor(`book ${category} ${name}`),
      )
      if (answer.result === 'refused') return answer.code
    }
    readAgain()
    return null
  }

  const answer = (category: ServiceCategory, next: Needed) =>
    setAnswers({ ...answers, [category]: next })
  return { open, of, answer, isWrong, save }
}

const nothingKnown = {
  contact: '',
  email: '',
  phone: '',
  website: '',
  price: null,
  offerUntil: null,
  notes: '',
}
