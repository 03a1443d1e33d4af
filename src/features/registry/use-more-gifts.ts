import { useState } from 'react'
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
  openId: string | null
}

/** More gifts, page after page, and the one that is open. */
export function useMoreGifts({ token, registry, keep, openId }: MoreGiftsProps) {
  const { t } = useTranslation()
  const { names, items, nextCursor } = registry
  const [more, setMore] = useState({ isBusy: false, refusal: null as string | null })
  const couple = names[1] ? t('rsvp:couple', { first: names[0], second: names[1] }) : names[0]
  const opened = items.find(({ id }) => id === openId) ?? null
  const know = (gift: ReceivedGift) =>
    keep({ ...registry, items: items.map((one) => (one.id === gift.id ? gift : one)) })

  async function readMore() {
    if (more.isBusy) return
    setMore({ isBusy: true, refusal: null })
    const answer = await readReceivedGifts(token, nextCursor)
    setMore({ isBusy: false, refusal: answer.result === 'refused' ? answer.code : null })
    if (answer.result === 'answer')
      keep({ ...answer.body, items: [...items, ...answer.body.items] })
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
