import { useMemo, useState } from 'react'
import { countsOf } from '#machines/guests/answer/counts.rules.ts'
import type { RsvpSettings } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { useSendOnce } from '#src/client/retry/use-send-once.ts'
import { formatInstant, formatList, formatNumber } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Card, Facts, Soft } from '#src/ui/layout/layout.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import type { WeddingEvent } from '#machines/guests/event.schema.ts'
import type { GuestCounts } from '#machines/guests/answer/counts.schema.ts'
import { changeSettings, remind } from '../../rsvp/invitations.queries.ts'
import type { GuestList } from '../../use-guest-list.ts'
import { eventName } from '../table/line-texts.tsx'

/** The list with where each invitation stands, and how the couple wants to be answered. */
export interface Inviting {
  list: GuestList
  settings: RsvpSettings
}

interface ActProps {
  weddingId: string
  inviting: Inviting
  disabledReason: string | null
  /** Called once it is done, with what is true now. */
  onDone: (message: string) => void
}

/** How many come to what; frozen, what has changed since shows beside it. */
export function HeadcountCard({
  weddingId,
  inviting: { settings, list },
  disabledReason,
  onDone,
}: ActProps) {
  const { t } = useTranslation()
  const { households, guests, events } = list
  const counts = useMemo(
    () => countsOf([...households.values()], [...guests.values()], events),
    [households, guests, events],
  )
  const [isAsking, ask] = useState(false)
  const { isBusy, refusal, run } = useAct()
  const { frozen } = settings
  const freeze = (isFrozen: boolean) =>
    void run(
      () => changeSettings(weddingId, { version: settings.version, isFrozen }),
      () => onDone(t(isFrozen ? 'guests:headcount.frozen' : 'guests:headcount.reopened')),
    ).then(() => ask(false))
  return (
    <Card label={t('guests:headcount.title')}>
      <h2>{t('guests:headcount.title')}</h2>
      <Soft>
        {frozen
          ? t('guests:headcount.since', { when: formatInstant(frozen.at) })
          : t('guests:headcount.lead')}
      </Soft>
      <Headcounts {...{ events, counts, frozen }} />
      <Notice kind="critical">{errorText(refusal)}</Notice>
      <div>
        {frozen ? (
          <Button
            kind="quiet"
            disabledReason={disabledReason}
            busy={isBusy}
            busyLabel={t('ui:saving')}
            onPress={() => freeze(false)}
          >
            {t('guests:headcount.reopen')}
          </Button>
        ) : (
          <Button kind="quiet" disabledReason={disabledReason} onPress={() => ask(true)}>
            {t('guests:headcount.freeze')}
          </Button>
        )}
      </div>
      <FreezeQuestion
        isAsking={isAsking}
        onKeep={() => ask(false)}
        isBusy={isBusy}
        onFreeze={() => freeze(true)}
      />
    </Card>
  )
}

function Headcounts({
  events,
  counts,
  frozen,
}: {
  events: readonly WeddingEvent[]
  counts: GuestCounts
  frozen: { at: string; counts: { eventId: string; coming: number }[] } | null
}) {
  const { t } = useTranslation()
  return (
    <Facts
      unknown={t('ui:notGiven')}
      facts={events.map((event) => {
        const now = counts.events.find(({ eventId }) => eventId === event.id)?.coming ?? 0
        const then = frozen?.counts.find(({ eventId }) => eventId === event.id)?.coming
        const late = then === undefined ? 0 : now - then
        const count = formatNumber(then ?? now)
        return {
          name: eventName(event),
          value:
            late === 0
              ? t('guests:headcount.coming', { count })
              : t('guests:headcount.late', {
                  count,
                  change: `${late > 0 ? '+' : '−'}${formatNumber(Math.abs(late))}`,
                }),
        }
      })}
    />
  )
}

function FreezeQuestion({
  isAsking,
  onKeep,
  isBusy,
  onFreeze,
}: {
  isAsking: boolean
  onKeep: () => void
  isBusy: boolean
  onFreeze: () => void
}) {
  const { t } = useTranslation()
  return (
    <Confirm
      open={isAsking}
      question={t('guests:headcount.question')}
      act={t('guests:headcount.freeze')}
      busy={isBusy}
      busyLabel={t('ui:saving')}
      onAct={onFreeze}
      keep={t('guests:headcount.keep')}
      onKeep={onKeep}
    >
      {t('guests:headcount.means')}
    </Confirm>
  )
}

/** One reminder to those who have not answered, at most once a fortnight. */
export function ChaseCard({ weddingId, inviting: { settings }, disabledReason, onDone }: ActProps) {
  const { t } = useTranslation()
  const { isBusy, refusal, run } = useAct()
  const sendOnce = useSendOnce()
  const { toRemind, remindFrom } = settings
  const title = toRemind > 0 ? t('guests:chase.title', { count: toRemind }) : t('guests:chase.idle')
  const why =
    toRemind > 0
      ? null
      : remindFrom
        ? t('guests:chase.offUntil', { when: formatInstant(remindFrom) })
        : t('guests:chase.offNobody')
  return (
    <Card label={title}>
      <h2>{title}</h2>
      <Soft>{t('guests:chase.text')}</Soft>
      {(['unsubscribed', 'withoutAddress'] as const).map((why) => (
        <NotReminded key={why} why={why} of={settings.notReminded[why]} />
      ))}
      <Notice kind="critical">{errorText(refusal)}</Notice>
      <div>
        <Button
          kind="quiet"
          disabledReason={disabledReason ?? why}
          busy={isBusy}
          busyLabel={t('guests:invitations.sending')}
          onPress={() =>
            void run(
              () => sendOnce('remind', (key) => remind(weddingId, key)),
              ({ reminded }) => onDone(t('guests:chase.done', { count: reminded })),
            )
          }
        >
          {t('guests:chase.send')}
        </Button>
      </div>
    </Card>
  )
}

/** Who owes an answer and is not reminded, by name. */
function NotReminded({
  why,
  of: { count, names },
}: {
  why: keyof RsvpSettings['notReminded']
  of: RsvpSettings['notReminded']['unsubscribed']
}) {
  const { t } = useTranslation()
  if (count === 0) return null
  const rest = count - names.length
  const shown = rest > 0 ? [...names, t('guests:chase.more', { count: rest })] : names
  return <Soft small>{t(`guests:chase.${why}`, { count, names: formatList(shown) })}</Soft>
}

/** One act at a time, and why it was refused. */
function useAct() {
  const [act, setAct] = useState<{ isBusy: boolean; refusal: string | null }>({
    isBusy: false,
    refusal: null,
  })
  return {
    ...act,
    run: async <T,>(ask: () => Promise<Answer<T>>, done: (body: T) => void) => {
      if (act.isBusy) return
      setAct({ isBusy: true, refusal: null })
      const answer = await ask()
      setAct({ isBusy: false, refusal: answer.result === 'refused' ? answer.code : null })
      if (answer.result === 'answer') done(answer.body)
    },
  }
}
