import { useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { isAnswered, isOpen, quietStep } from '#machines/guests/rsvp/rsvp.selectors.ts'
import type { ReceivedRsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import { useNow } from '#src/client/clock/now.ts'
import { useRead } from '#src/client/records/read.ts'
import { useReportLifecycleState } from '#src/client/records/report-lifecycle-state.ts'
import { formatDay } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Failure } from '#src/ui/feedback/failure.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Soft } from '#src/ui/layout/layout.tsx'
import { AnswerForm } from '../components/rsvp/answer-form.tsx'
import {
  AnsweredCard,
  ClosedCard,
  GiftsCard,
  InvitationCard,
  PageCard,
  PhotosCard,
} from '../components/rsvp/invitation-cards.tsx'
import { coupleOf } from '../components/rsvp/rsvp-texts.tsx'
import css from '../components/rsvp/rsvp.module.css'
import { draftOf } from '../rsvp/rsvp-answer.bindings.ts'
import { readReceivedRsvp, reportStep } from '../rsvp/rsvp.queries.ts'

interface RsvpPageProps {
  token: string
  /** What an invitation lies on once it is known whose it is: it says who marries, and when. */
  Around: ComponentType<{ received: ReceivedRsvp; children: ReactNode }>
}

/** The invitation of a household, for whoever has its link: where and when, and who comes. */
export function RsvpPage({ token, Around }: RsvpPageProps) {
  const { t } = useTranslation()
  const { read, readAgain, keep } = useRead(() => readReceivedRsvp(token))
  if (read.state === 'loading') {
    return (
      <div className={`${css.page} ${css.bare}`}>
        <Card>
          <h1>{t('app:titles.rsvp')}</h1>
          <Skeleton lines={8}>{t('ui:loading')}</Skeleton>
        </Card>
      </div>
    )
  }
  if (read.state === 'failed') {
    const isGone = read.reason === 'not_found' || read.reason === 'invalid_input'
    return (
      <div className={`${css.page} ${css.bare}`}>
        <Card>
          <h1>{t(isGone ? 'rsvp:gone' : 'app:titles.rsvp')}</h1>
          {isGone ? (
            <Soft>{t('rsvp:goneWhy')}</Soft>
          ) : (
            <Failure
              title={t('rsvp:failed')}
              action={<Button onPress={readAgain}>{t('app:broken.tryAgain')}</Button>}
            >
              {read.reason === 'too_many_requests' ? t('rsvp:limited') : errorText(read.reason)}
            </Failure>
          )}
        </Card>
      </div>
    )
  }
  const shown = { token, received: read.value }
  return (
    <Around received={read.value}>
      {read.value.people.length === 0 ? (
        <Uninvited {...shown} />
      ) : (
        <Received {...shown} keep={keep} />
      )}
    </Around>
  )
}

interface ReceivedProps {
  token: string
  received: ReceivedRsvp
  keep: (received: ReceivedRsvp) => void
}

/** The couple has taken the household off every event: what it has sent or reserved is in reach. */
function Uninvited({ token, received }: Omit<ReceivedProps, 'keep'>) {
  const { t } = useTranslation()
  const { sharesPhotos, hasGifts } = received
  return (
    <div className={css.page}>
      <Card>
        <h2>{t('rsvp:uninvited')}</h2>
        <p>{t('rsvp:uninvitedWhy', { couple: coupleOf(received) })}</p>
      </Card>
      {sharesPhotos ? <PhotosCard token={token} received={received} /> : null}
      {hasGifts ? <GiftsCard token={token} received={received} /> : null}
    </div>
  )
}

function Received({ token, received, keep }: ReceivedProps) {
  const { t } = useTranslation()
  const { state, facts, closesAt, deadline } = received
  const now = useNow()
  const [arrived, setArrived] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const [hasBegun, setBegun] = useState(false)
  useReportLifecycleState({ machine: 'rsvp', record: 'received', state, facts })
  const moment = { at: now.toISOString(), closesAt }
  const takes = isOpen({ state, facts }, moment)
  const hasAnswered = isAnswered({ state, facts })
  // A draft is an answer that is being changed.
  const [hasDraft] = useState(() => draftOf(received.id).read() !== null)
  const isForm = takes && (isChanging || (!arrived && (!hasAnswered || hasDraft)))

  // The couple sees that the invitation was looked at, and that somebody has begun. A failure
  // changes nothing for whoever answers.
  const step = quietStep({ state, facts }, moment, hasBegun)
  useEffect(() => {
    if (step)
      void reportStep(token, step).then((answer) => answer.result === 'answer' && keep(answer.body))
  }, [token, step, keep])

  return (
    <div className={css.page}>
      {received.sharesPhotos ? <PhotosCard token={token} received={received} /> : null}
      <InvitationCard token={token} received={received} />
      {isForm ? (
        <Card>
          <Soft>
            {deadline
              ? t(hasAnswered ? 'rsvp:changeUntil' : 'rsvp:until', { day: formatDay(deadline) })
              : t('rsvp:anytime')}
          </Soft>
          <AnswerForm
            token={token}
            received={received}
            onBegin={() => setBegun(true)}
            onArrived={(kept) => {
              setArrived(true)
              setChanging(false)
              keep(kept)
            }}
          />
        </Card>
      ) : takes ? (
        <AnsweredCard {...{ received, arrived }} onChange={() => setChanging(true)} />
      ) : (
        <ClosedCard {...{ received, arrived, hasDraft }} />
      )}
      {received.page ? <PageCard received={received} page={received.page} /> : null}
      {received.hasGifts ? <GiftsCard token={token} received={received} /> : null}
    </div>
  )
}
