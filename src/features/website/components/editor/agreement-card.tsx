import { useState } from 'react'
import { clockText } from '#machines/kernel/forms/clock.ts'
import { differencesOf, eventAs, itemAs, placeAs } from '#machines/website/agreement.rules.ts'
import type { Difference } from '#machines/website/agreement.rules.ts'
import type { Website } from '#machines/website/website.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { useLateRefusal } from '#src/client/retry/late-refusal.ts'
import { changeEvent } from '#src/features/guests/events.queries.ts'
import { changeScheduleItem, readSchedule } from '#src/features/timeline/schedule.queries.ts'
import { formatDay, formatListInSentence } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Card, List, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { changeContent } from '../../website.queries.ts'

interface AgreementProps {
  weddingId: string
  weddingDate: string | null
  website: Website
  /** The side that is edited, and that takes over the other side’s values. */
  side: 'page' | 'events'
  onDone: (message: string) => void
}

/**
 * Lists where the page and the invitations contradict each other, with a button that makes them
 * agree. Empty if they agree.
 */
export function AgreementCard({ weddingId, weddingDate, website, side, onDone }: AgreementProps) {
  const { t } = useTranslation()
  const differences = differencesOf(website, weddingDate, eventNames)
  const { busy, refusal, takeOver } = useAgreement({
    weddingId,
    weddingDate,
    website,
    side,
    onDone,
  })
  if (differences.length === 0) return null

  return (
    <Card label={t('publishing:agreement.title', { count: differences.length })}>
      <h2>{t('publishing:agreement.title', { count: differences.length })}</h2>
      <Soft>{t('publishing:agreement.lead')}</Soft>
      <Notice kind="critical">{errorText(refusal)}</Notice>
      <List>
        {differences.map((difference) => {
          return (
            <DifferenceLine
              key={keyOf(difference)}
              {...{ weddingDate, website, side, busy, difference }}
              onTake={(one) => void takeOver(one)}
            />
          )
        })}
      </List>
    </Card>
  )
}

/** What the page and the invitation say about one event. */
function DifferenceLine({
  weddingDate,
  website,
  side,
  busy,
  onTake,
  difference,
}: {
  weddingDate: string | null
  website: Website
  side: 'page' | 'events'
  busy: string | null
  onTake: (difference: Difference) => void
  difference: Difference
}) {
  const { t } = useTranslation()
  const { item } = difference
  const name = nameOf(difference)
  const isTooFar = side === 'page' && item !== null && itemAs(difference, weddingDate) === null
  return (
    <li>
      <Stack gap="tight">
        <strong>{name}</strong>
        <div>
          <p>
            {t('publishing:agreement.invitations', {
              text: ofEvent(difference, weddingDate),
            })}
          </p>
          <p>
            {t('publishing:agreement.page', {
              text: ofPage(difference, website.place, weddingDate),
            })}
          </p>
        </div>
        {isTooFar ? (
          <Soft small>{t('publishing:agreement.tooFar')}</Soft>
        ) : (
          <div>
            <Button
              kind="quiet"
              name={t(`publishing:agreement.takeOf.${side}`, { name })}
              busy={busy === keyOf(difference)}
              busyLabel={t('ui:saving')}
              onPress={() => onTake(difference)}
            >
              {t(`publishing:agreement.take.${side}`)}
            </Button>
          </div>
        )}
      </Stack>
    </li>
  )
}

/** Takes over the other side’s values. */
function useAgreement({ weddingId, weddingDate, website, side, onDone }: AgreementProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState<string | null>(null)
  const [refusal, refuse] = useState<string | null>(null)
  const expectRefusal = useLateRefusal()

  async function takeOver(difference: Difference) {
    if (busy !== null) return
    setBusy(keyOf(difference))
    refuse(null)
    const tellIfLeft = expectRefusal()
    const { event } = difference
    const answer =
      side === 'events'
        ? await changed(eventAs(difference, website.place, weddingDate), (agreed) =>
            changeEvent(weddingId, event.id, { version: event.version, ...agreed }),
          )
        : await changePage(difference)
    setBusy(null)
    if (answer.result === 'answer')
      return onDone(t('publishing:agreement.taken', { name: nameOf(difference) }))
    tellIfLeft(answer.code, null)
    return refuse(answer.code)
  }

  async function changePage(difference: Difference): Promise<Answer<unknown>> {
    if (!difference.item)
      return changed({ place: placeAs(website.events) }, (agreed) =>
        changeContent(weddingId, { version: website.version, ...agreed }),
      )
    const schedule = await readSchedule(weddingId)
    if (schedule.result === 'refused') return schedule
    const item = schedule.body.find(({ id }) => id === difference.item?.id)
    if (!item) return { result: 'refused', code: 'version_stale', details: {} }
    const { title, dayOffset, start, end, place, people, notes, version } = item
    const agreed = itemAs({ ...difference, item }, weddingDate)
    const change = { title, dayOffset, start, end, place, people, notes, ...agreed, version }
    return changeScheduleItem(weddingId, item.id, change, crypto.randomUUID())
  }

  return { busy, refusal, takeOver }
}

/** A change whose answer was lost is refused as stale when it is sent again, and holds. */
async function changed<C extends object>(
  agreed: C,
  send: (agreed: C) => Promise<Answer<unknown>>,
): Promise<Answer<unknown>> {
  const answer = await send(agreed)
  if (answer.result === 'answer' || answer.code !== 'version_stale') return answer
  const current = answer.details['current'] as Record<string, unknown> | undefined
  return Object.entries(agreed).every(([field, value]) => current?.[field] === value)
    ? { result: 'answer', body: null }
    : answer
}

/**
 * The names of the events that the page and the invitations describe differently, as one text;
 * empty if there are none.
 */
export function differingEvents(website: Website, weddingDate: string | null) {
  return formatListInSentence([
    ...new Set(
      differencesOf(website, weddingDate, eventNames).map(({ event }) => eventName(event)),
    ),
  ])
}

type PlannedEvent = Difference['event']

function keyOf({ event, item }: Difference) {
  return `${event.id} ${item?.id ?? ''}`
}

function eventName({ kind, name }: PlannedEvent) {
  return name || (kind === 'other' ? name : t(`publishing:agreement.event.${kind}`))
}

/** The subject of a difference: an event, or the page’s own text about the place. */
function nameOf({ event, item }: Difference) {
  return item ? eventName(event) : t('publishing:form.place')
}

/** The titles that a schedule item about an event may have. */
function eventNames(event: PlannedEvent) {
  return [event.name, event.kind === 'other' ? '' : t(`publishing:agreement.event.${event.kind}`)]
}

/** What the invitations say. */
function ofEvent({ event, about, item }: Difference, weddingDate: string | null) {
  const day = event.day ?? weddingDate
  const times = [event.startMinute, event.endMinute]
    .filter((minute) => minute !== null)
    .map((minute) => clockText(minute))
  const place = item ? event.location : [event.location, event.address].filter(Boolean).join(', ')
  return [
    about.includes('day') && day ? formatDay(day) : '',
    about.includes('time') ? times.join('–') : '',
    about.includes('place') ? place : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** What the page says. */
function ofPage(difference: Difference, place: string, weddingDate: string | null) {
  const { about, item } = difference
  if (!item) return place
  const { day = weddingDate } = eventAs(difference, place, weddingDate)
  return [
    about.includes('day') && (day ?? weddingDate) ? formatDay(day ?? weddingDate ?? '') : '',
    about.includes('time') ? `${clockText(item.start)}–${clockText(item.end)}` : '',
    about.includes('place') ? item.place : '',
  ]
    .filter(Boolean)
    .join(', ')
}
