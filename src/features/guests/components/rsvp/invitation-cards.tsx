import { lastDayOf } from '#machines/guests/rsvp/rsvp.rules.ts'
import type { ReceivedRsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import { formatDay, formatListInSentence } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { DownloadLink } from '#src/ui/actions/download-link.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Card, Facts, Heading, Soft } from '#src/ui/layout/layout.tsx'
import { rsvpCalendarPath } from '../../rsvp/rsvp.queries.ts'
import { eventWhen, eventWhere } from './event-texts.tsx'
import { coupleOf, invitedTo, namesWithoutAnswer, personName } from './rsvp-texts.tsx'
import css from './rsvp.module.css'

interface Invited {
  received: ReceivedRsvp
}

/** Who is invited, to what, when and where. Who invites stands above. */
export function InvitationCard({ token, received }: Invited & { token: string }) {
  const { t } = useTranslation()
  const { household, weddingDate, events } = received
  return (
    <Card>
      <h2>{t('rsvp:invited', { household })}</h2>
      <ul className={css.events}>
        {events.map((event) => (
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
  )
}

/** What was answered, while it may still be changed. */
export function AnsweredCard({
  received,
  arrived,
  onChange,
}: Invited & { arrived: boolean; onChange: () => void }) {
  const { t } = useTranslation()
  const { deadline } = received
  const open = namesWithoutAnswer(received)
  const texts = [
    arrived ? t('rsvp:arrivedText', { couple: coupleOf(received) }) : '',
    open.length > 0
      ? t('rsvp:stillOpen', { names: formatListInSentence(open), count: open.length })
      : '',
    deadline ? t('rsvp:changeUntil', { day: formatDay(deadline) }) : t('rsvp:anytime'),
  ]
  return (
    <Card>
      <Heading level={2} takesFocus={arrived}>
        {t(arrived ? 'rsvp:arrived' : 'rsvp:answered')}
      </Heading>
      <Soft>{texts.filter(Boolean).join(' ')}</Soft>
      <Given received={received} />
      <div>
        <Button kind="quiet" onPress={onChange}>
          {t(open.length > 0 ? 'rsvp:answerMore' : 'rsvp:changeIt')}
        </Button>
      </div>
    </Card>
  )
}

/** What was answered until the last day. */
export function ClosedCard({
  received,
  arrived,
  hasDraft,
}: Invited & { arrived: boolean; hasDraft: boolean }) {
  const { t } = useTranslation()
  const lastDay = lastDayOf(received)
  return (
    <Card>
      <Heading level={2} takesFocus={arrived}>
        {t('rsvp:closed')}
      </Heading>
      <p>{lastDay ? t('rsvp:closedDay', { day: formatDay(lastDay) }) : t('rsvp:closedText')}</p>
      <Notice kind="critical">{hasDraft && !arrived ? t('rsvp:unsent') : null}</Notice>
      <h2>{t('rsvp:closedAnswer')}</h2>
      <Given received={received} />
    </Card>
  )
}

/** The couple's page for their guests, with the passcode that opens it. */
export function PageCard({
  received,
  page: { word, url },
}: Invited & { page: NonNullable<ReceivedRsvp['page']> }) {
  const { t } = useTranslation()
  return (
    <Card label={t('rsvp:page.title')}>
      <h2>{t('rsvp:page.title')}</h2>
      <Soft>
        {t(word === null ? 'rsvp:page.openText' : 'rsvp:page.text', { couple: coupleOf(received) })}
      </Soft>
      {word === null ? null : (
        <p>
          <strong>{word}</strong>
        </p>
      )}
      <div>
        <ButtonLink to={new URL(url).pathname} kind="quiet">
          {t('rsvp:page.open')}
        </ButtonLink>
      </div>
    </Card>
  )
}

/** The way to what the couple wishes for. */
export function GiftsCard({ token, received }: Invited & { token: string }) {
  const { t } = useTranslation()
  return (
    <Card label={t('rsvp:gifts.title')}>
      <h2>{t('rsvp:gifts.title')}</h2>
      <Soft>{t('rsvp:gifts.text', { couple: coupleOf(received) })}</Soft>
      <div>
        <ButtonLink to={`/rsvp/${token}/gifts`} kind="quiet">
          {t('rsvp:gifts.open')}
        </ButtonLink>
      </div>
    </Card>
  )
}

/** The way to sending photos after the day. */
export function PhotosCard({ token, received }: Invited & { token: string }) {
  const { t } = useTranslation()
  return (
    <Card label={t('rsvp:photos.title')}>
      <h2>{t('rsvp:photos.title')}</h2>
      <Soft>{t('rsvp:photos.text', { couple: coupleOf(received) })}</Soft>
      <div>
        <ButtonLink to={`/rsvp/${token}/photos`} kind="quiet">
          {t('rsvp:photos.open')}
        </ButtonLink>
      </div>
    </Card>
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
