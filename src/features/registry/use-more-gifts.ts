import { useEffect, useRef, useState } from 'react'
import { maxGifts } from '#machines/registry/gift.schema.ts'
import type {
  ReceivedGift,
  ReceivedRegistry,
} from '#machines/registry/reservation/gift-reservation.schema.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { readGiftsAgain, readReceivedGifts } from './received.queries.ts'

interface MoreGiftsProps {
  token: string
  registry: ReceivedRegistry
  keep: (registry: ReceivedRegistry) => void
  /** As it was when it was opened. */
  openGift: ReceivedGift | null
}

/** More gifts, page after page, and the one that is open. */
export function useMoreGifts({ token, registry, keep, openGift }: MoreGiftsProps) {
  const { t } = useTranslation()
  const { names, items, nextCursor } = registry
  const [more, setMore] = useState({ isBusy: false, refusal: null as string | null })
  const couple = names[1] ? t('rsvp:couple', { first: names[0], second: names[1] }) : names[0]
  // One that is no longer on the list keeps its window, and what was typed in it.
  const opened = items.find(({ id }) => id === openGift?.id) ?? openGift
  const shown = useRef(registry)
  useEffect(() => void (shown.current = registry), [registry])
  const know = (gift: ReceivedGift) => {
    const items = shown.current.items.map((one) => (one.id === gift.id ? gift : one))
    keep({ ...shown.current, items })
  }

  async function readMore() {
    if (more.isBusy) return
    setMore({ isBusy: true, refusal: null })
    const answer = await readReceivedGifts(token, nextCursor)
    setMore({ isBusy: false, refusal: answer.result === 'refused' ? answer.code : null })
    if (answer.result === 'answer') keep(withMore(shown.current, answer.body))
  }

  /** Whoever looks for something looks through all of it. */
  async function readAll() {
    setMore({ isBusy: true, refusal: null })
    const answer = await readGiftsAgain(token, maxGifts)
    setMore({ isBusy: false, refusal: answer.result === 'refused' ? answer.code : null })
    if (answer.result === 'answer') keep(answer.body)
  }

  return { more, hasMore: nextCursor !== null, couple, opened, know, readMore, readAll }
}

/** What is shown by now, which a reservation may have changed, and the gifts not there yet. */
function withMore({ items }: ReceivedRegistry, more: ReceivedRegistry): ReceivedRegistry {
  const known = new Set(items.map(({ id }) => id))
  return { ...more, items: [...items, ...more.items.filter(({ id }) => !known.has(id))] }
}
