import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { SearchAnswer, SearchCard } from '#machines/marketplace/search.schema.ts'
import { spreadOverTime, useListingChanges } from '#src/features/listings/use-listing-changes.ts'
import { useRead } from '#src/client/records/read.ts'
import { readSearch } from './search.queries.ts'
import type { SearchParams } from '#machines/marketplace/search-address.rules.ts'
import { rememberList, useVisitedList } from './use-visited-list.ts'

interface Listeners {
  onAnswer: (answer: SearchAnswer) => void
  onShown?: ((listings: SearchCard[]) => void) | undefined
}

/**
 * The vendors that a search finds, a page at a time. `drawn` is the first page as the server
 * rendered it.
 */
export function useListings(
  asked: SearchParams,
  drawn: SearchAnswer | undefined,
  listeners: Listeners,
) {
  const { onAnswer, onShown } = listeners
  const left = useVisitedList()
  const { readPage, wrong } = usePages(asked, listeners)
  const known = left?.answer ?? drawn
  const { read, readAgain, readQuietly } = useRead(() => readPage(null), { initial: known })
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  useListingChanges((changes) => {
    if (changes.isUnknown) spreadOverTime(readQuietly)
    setGone((before) => before.union(changes.gone).difference(changes.shown))
  })
  const [more, setMore] = useState(left?.more ?? null)
  const [step, setStep] = useState<{ isBusy: boolean; reason: string | null }>({
    isBusy: false,
    reason: null,
  })
  const nextCursor = more ? more.nextCursor : read.state === 'ready' ? read.value.nextCursor : null
  const reportKnown = useEffectEvent(() => {
    if (!known) return
    onAnswer(known)
    onShown?.([...known.items, ...(left?.more?.items ?? [])])
  })
  useEffect(() => reportKnown(), [])
  // A list as it was left may hold a vendor who has left the marketplace since.
  const checkLeft = useEffectEvent(() => left && readQuietly())
  useEffect(() => void checkLeft(), [])

  const first = read.state === 'ready' ? read.value.items : []
  const found = eachOnce([...first, ...(more?.items ?? [])])

  async function readMore() {
    if (step.isBusy || nextCursor === null) return
    setStep({ isBusy: true, reason: null })
    const answer = await readPage(nextCursor)
    if (answer.result === 'answer') {
      setMore({
        items: [...(more?.items ?? []), ...answer.body.items],
        nextCursor: answer.body.nextCursor,
      })
      setStep({ isBusy: false, reason: null })
    } else setStep({ isBusy: false, reason: answer.code })
  }

  return {
    read,
    readAgain,
    wrong,
    items: found.filter(({ id }) => !gone.has(id)),
    /** Of those that were found, what has left the marketplace since. */
    gone: found.filter(({ id }) => gone.has(id)),
    hasMore: nextCursor !== null,
    isReadingMore: step.isBusy,
    moreFailed: step.reason,
    readMore: () => void readMore(),
    left,
    more,
  }
}

/** A vendor who moved between two pages while they were read stays where it came first. */
function eachOnce(cards: SearchCard[]) {
  const places = new Map(cards.map(({ id }, at) => [id, at] as const).toReversed())
  return cards.filter(({ id }, at) => places.get(id) === at)
}

/** Reads the pages of a search. */
function usePages(asked: SearchParams, { onAnswer, onShown }: Listeners) {
  /** What is wrong with an address that is no search, as the API says it of the first such part. */
  const [wrong, setWrong] = useState<string | null>(null)
  async function readPage(cursor: string | null) {
    const answer = await readSearch(asked, cursor)
    setWrong(answer.result === 'refused' ? (answer.details.fields?.[0]?.code ?? null) : null)
    if (answer.result === 'answer') {
      onAnswer(answer.body)
      onShown?.(answer.body.items)
    }
    return answer
  }
  return { readPage, wrong }
}

/**
 * Back finds the place: where the page stood, and the card that was followed. Answers what notes
 * which card is followed.
 */
export function useKeptPlace({
  read,
  more,
  left,
}: Pick<ReturnType<typeof useListings>, 'read' | 'more' | 'left'>) {
  const { key } = useLocation()
  const followed = useRef<string | null>(left?.followed ?? null)
  const remember = useEffectEvent(() => {
    if (read.state !== 'ready') return
    const { scrollY } = window
    rememberList(key, { answer: read.value, more, scrollY, followed: followed.current })
  })
  // The page still stands where it was left while what was on it is taken away.
  useLayoutEffect(() => () => remember(), [])
  const comeBack = useEffectEvent(() => {
    if (!left) return
    window.scrollTo(0, left.scrollY)
    const card = left.followed === null ? null : document.getElementById(left.followed)
    card?.querySelector('a')?.focus({ preventScroll: true })
  })
  useEffect(() => comeBack(), [])
  return (target: EventTarget) => {
    followed.current = target instanceof Element ? (target.closest('li')?.id ?? null) : null
  }
}
