import { useEffect, useState } from 'react'
import { lastDayOf } from '#machines/guests/rsvp/rsvp.rules.ts'
import { isAnswered, isOpen, quietStep } from '#machines/guests/rsvp/rsvp.selectors.ts'
import type { ReceivedRsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import { useNow } from '#src/client/now.ts'
import { useRead } from '#src/client/records/read.ts'
import { useReportLifecycleState } from '#src/client/records/report-lifecycle-state.ts'
import { countryName, formatDay, formatList } from '#src/i18n/format.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { DownloadLink } from '#src/ui/actions/download-link.tsx'
import { Failure } from '#src/ui/feedback/failure.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Facts, Heading, Soft } from '#src/ui/layout/layout.tsx'
import { eventWhen, eventWhere } from '../components/rsvp/event-words.tsx'
import { AnswerForm } from '../components/rsvp/answer-form.tsx'
import { coupleOf, invitedTo, openNames, personName } from '../components/rsvp/rsvp-words.tsx'
import css from '../components/rsvp/rsvp.module.css'
import { draftOf } from '../rsvp/rsvp-answer.bindings.ts'
import { readReceivedRsvp, rsvpCalendarPath, tellStep } from '../rsvp/rsvp.queries.ts'

/** The invitation of a household, for whoever has its link: where and when, and who comes. */
export function RsvpPage({ token }: { token: string }) {
  const { t } = useTranslation()
  const { read, readAgain, keep } = useRead(() => readReceivedRsvp(token))
  if (read.state === 'loading') {
    return (
      <div className={css.page}>
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
      <div className={css.page}>
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
  return <Received token={token} received={read.value} keep={keep} />
}

interface ReceivedProps {
  token: string
  received: ReceivedRsvp
  keep: (received: ReceivedRsvp) => void
}

function Received({ token, received, keep }: ReceivedProps) {
  const { t } = useTranslation()
  const { household, weddingDate, city, country, state, facts, closesAt, deadline } = received
  const lastDay = lastDayOf({ deadline, closesAt })
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
  const open = openNames(received)

  // The couple sees that the invitation was looked at, and that somebody has begun. A failure changes nothing for whoever answers.
  const step = quietStep({ state, facts }, moment, hasBegun)
  useEffect(() => {
    if (step)
      void tellStep(token, step).then((answer) => answer.result === 'answer' && keep(answer.body))
  }, [token, step, keep])

  return (
    <div className={css.page}>
      <Card>
        <Soft>{t('rsvp:invited', { household })}</Soft>
        <h1>{coupleOf(received)}</h1>
        <p>
          {[
            weddingDate ? formatDay(weddingDate) : t('rsvp:noDate'),
            [city, countryName(country)].filter(Boolean).join(', '),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <ul className={css.events}>
          {received.events.map((event) => (
            <li key={event.id}>
              <strong>{invitedTo(event)}</strong>
              <span>{eventWhen(event, weddingDate)}</span>
              <span>{eventWhere(event)}</span>
            </li>
          ))}
        </ul>
        <div>
          <DownloadLink
            to={rsvpCalendarPath(token)}
            fileName="wedding.ics"
            name={t('rsvp:calendarOf')}
          >
            {t('rsvp:calendar')}
          </DownloadLink>
        </div>
      </Card>
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
      ) : (
        <Card>
          <Heading takesFocus={arrived}>
            {t(takes ? (arrived ? 'rsvp:arrived' : 'rsvp:answered') : 'rsvp:closed')}
          </Heading>
          {takes ? (
            <Soft>
              {[
                arrived ? t('rsvp:arrivedText', { couple: coupleOf(received) }) : '',
                open.length > 0
                  ? t('rsvp:stillOpen', { names: formatList(open), count: open.length })
                  : '',
                deadline ? t('rsvp:changeUntil', { day: formatDay(deadline) }) : t('rsvp:anytime'),
              ]
                .filter(Boolean)
                .join(' ')}
            </Soft>
          ) : (
            <>
              <p>
                {lastDay ? t('rsvp:closedDay', { day: formatDay(lastDay) }) : t('rsvp:closedText')}
              </p>
              <Notice kind="critical">{hasDraft && !arrived ? t('rsvp:unsent') : null}</Notice>
              <h2>{t('rsvp:closedAnswer')}</h2>
            </>
          )}
          <Given received={received} />
          {takes ? (
            <div>
              <Button kind="quiet" onPress={() => setChanging(true)}>
                {t(open.length > 0 ? 'rsvp:answerMore' : 'rsvp:changeIt')}
              </Button>
            </div>
          ) : null}
        </Card>
      )}
      {received.page ? (
        <Card label={t('rsvp:page.title')}>
          <h2>{t('rsvp:page.title')}</h2>
          <Soft>{t('rsvp:page.text', { couple: coupleOf(received) })}</Soft>
          <p>
            <strong>{received.page.word}</strong>
          </p>
          <div>
            <ButtonLink to={new URL(received.page.url).pathname} kind="quiet">
              {t('rsvp:page.open')}
            </ButtonLink>
          </div>
        </Card>
      ) : null}
      {received.hasGifts ? (
        <Card label={t('rsvp:gifts.title')}>
          <h2>{t('rsvp:gifts.title')}</h2>
          <Soft>{t('rsvp:gifts.text', { couple: coupleOf(received) })}</Soft>
          <div>
            <ButtonLink to={`/rsvp/${token}/gifts`} kind="quiet">
              {t('rsvp:gifts.open')}
            </ButtonLink>
          </div>
        </Card>
      ) : null}
    </div>
  )
}

/** What a household has answered, person by person. */
function Given({ received: { people, events } }: { received: ReceivedRsvp }) {
  const { t } = useTranslation()
  return (
    <Facts
      unknown={t('ui:notGiven')}
      facts={people.map((person) => ({
        name: personName(person, people),
        value: [
          ...events
            .filter(({ id }) => person.answers[id] !== undefined)
            .map((event) => {
              const answer = person.answers[event.id]
              return `${invitedTo(event)}: ${t(answer === 'pending' || answer === undefined ? 'rsvp:noAnswer' : `rsvp:${answer}`)}`
            }),
          person.meal,
          person.diet,
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
    />
  )
}
