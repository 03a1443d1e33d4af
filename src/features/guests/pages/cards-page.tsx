import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxLinksAtOnce } from '#machines/guests/rsvp/rsvp.schema.ts'
import type { PageOnInvitations } from '#machines/guests/rsvp/rsvp.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { bodyOf } from '#src/client/query/refusal-error.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { formatDay, inAlphabet } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Skeleton } from '#src/ui/feedback/skeleton.tsx'
import { Card, Row, Soft } from '#src/ui/layout/layout.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { ClosedGuests } from '../components/table/guests-head.tsx'
import { QrCode } from '../components/invitations/qr-code.tsx'
import css from '../components/invitations/cards.module.css'
import { readWholeList } from '../guests.queries.ts'
import { readLinks, readSettings, rsvpKeys } from '../rsvp/invitations.queries.ts'

interface CardOf {
  id: string
  name: string
  url: string
}

/**
 * A card for each household, with its link and code: to print, to cut and to put into an envelope.
 */
export function CardsPage() {
  const { t } = useTranslation()
  const { wedding, may } = useWedding()
  if (may('guests', 'edit')) return <Cards key={wedding.id} />
  if (!may('guests', 'view')) return <ClosedGuests />
  return (
    <>
      <PageHead title={t('app:titles.invitationCards')} />
      <Card>
        <Soft>{t('guests:readOnly')}</Soft>
      </Card>
    </>
  )
}

function Cards() {
  const { t } = useTranslation()
  const { wedding } = useWedding()
  const query = useQuery(cardsOptions(wedding.id))
  return (
    <QueryLoader
      query={query}
      loading={
        <Card>
          <h1>{t('app:titles.invitationCards')}</h1>
          <Skeleton lines={8}>{t('ui:loading')}</Skeleton>
        </Card>
      }
      failure={{
        as: 'page',
        title: t('guests:invitations.failed'),
        head: <h1>{t('app:titles.invitationCards')}</h1>,
      }}
    >
      {(read) => <Sheets {...read} />}
    </QueryLoader>
  )
}

function Sheets({ cards, deadline, page }: CardsRead) {
  const { t } = useTranslation()
  const { wedding } = useWedding()
  const [from, goTo] = useState(0)
  const sheet = cards.slice(from, from + maxLinksAtOnce)
  const couple = wedding.names.filter(Boolean).join(' & ')
  return (
    <>
      <div className={css.screen}>
        <h1>{t('app:titles.invitationCards')}</h1>
        <Soft>{t('guests:cards.lead')}</Soft>
        <Row>
          <ButtonLink to="/dashboard/guests/invitations" kind="quiet">
            {t('guests:cards.back')}
          </ButtonLink>
          <Button onPress={() => window.print()}>
            {t('guests:cards.print', { count: sheet.length })}
          </Button>
          {cards.length > from + maxLinksAtOnce ? (
            <Button kind="quiet" onPress={() => goTo(from + maxLinksAtOnce)}>
              {t('guests:cards.next')}
            </Button>
          ) : null}
        </Row>
      </div>
      <div className={css.cards}>
        {sheet.map(({ id, name, url }) => (
          <section key={id} className={css.card} aria-label={name}>
            <Soft small>{couple}</Soft>
            <h2>{name}</h2>
            <QrCode url={url} label={t('guests:cards.code', { name })} />
            <p>
              {deadline
                ? t('guests:cards.by', { day: formatDay(deadline) })
                : t('guests:cards.scan')}
            </p>
            <Soft small>{typed(url)}</Soft>
            {page ? (
              <p className={css.page}>
                {t('guests:cards.page', { page: typed(page.url) })}
                <strong>{t('guests:cards.passcode', { passcode: page.word })}</strong>
              </p>
            ) : null}
          </section>
        ))}
      </div>
    </>
  )
}

/** An address as it is typed from paper. */
function typed(url: string) {
  return url.replace(/^https?:\/\//, '')
}

interface CardsRead {
  cards: CardOf[]
  deadline: string | null
  /** The couple's page, where it asks for its passcode. */
  page: PageOnInvitations | null
}

function cardsOptions(weddingId: string) {
  return queryOptions({
    queryKey: rsvpKeys.cards(weddingId),
    queryFn: () => bodyOf(readCards(weddingId)),
    // Reading makes the links that are missing: not each time that somebody comes back from the
    // printer.
    refetchOnWindowFocus: false,
  })
}

/** The links of all households that are invited, made where there are none. */
async function readCards(weddingId: string): Promise<Answer<CardsRead>> {
  const [list, settings] = await Promise.all([readWholeList(weddingId), readSettings(weddingId)])
  if (list.result === 'refused') return list
  if (settings.result === 'refused') return settings
  const { households, guests } = list.body
  const invited = new Set(
    guests.flatMap(({ householdId, answers }) =>
      Object.keys(answers).length > 0 ? [householdId] : [],
    ),
  )
  const named = households
    .filter(({ id }) => invited.has(id))
    .toSorted((one, other) => inAlphabet(one.name, other.name))
  const cards: CardOf[] = []
  let page: PageOnInvitations | null = null
  for (let at = 0; at < named.length; at += maxLinksAtOnce) {
    const some = named.slice(at, at + maxLinksAtOnce)
    const links = await readLinks(
      weddingId,
      some.map(({ id }) => id),
    )
    if (links.result === 'refused') return links
    page = links.body.page
    const urls = new Map(links.body.items.map(({ householdId, url }) => [householdId, url]))
    cards.push(...some.map(({ id, name }) => ({ id, name, url: urls.get(id) ?? '' })))
  }
  return { result: 'answer', body: { cards, deadline: settings.body.deadline, page } }
}
