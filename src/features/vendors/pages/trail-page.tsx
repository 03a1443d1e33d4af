import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { TeamActionLine } from '#machines/vendors/review/team-action.schema.ts'
import { itemsOf } from '#src/client/query/pages.ts'
import { formatInstant } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Link } from '#src/ui/actions/link.tsx'
import { Empty } from '#src/ui/feedback/empty.tsx'
import { Spinner } from '#src/ui/feedback/feedback.tsx'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { QueryLoader } from '#src/ui/feedback/query-loader.tsx'
import { Card, List, Row, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { trailOptions } from '../team.queries.ts'
import type { TrailFilter } from '../team.queries.ts'
import css from './team-pages.module.css'

/** What the team did and opened. The address says of whom, or about which business. */
export function TrailPage() {
  const { t } = useTranslation()
  const [address] = useSearchParams()
  const filter = { who: idIn(address.get('who')), business: idIn(address.get('business')) }
  const isFiltered = filter.who !== null || filter.business !== null
  return (
    <>
      <Stack gap="tight">
        <h1>{t('review:trail.title')}</h1>
        <Soft>{t('review:trail.lead')}</Soft>
      </Stack>
      {isFiltered ? (
        <Row>
          <ButtonLink to="/admin/trail" kind="quiet">
            {t('review:trail.everything')}
          </ButtonLink>
        </Row>
      ) : null}
      <Trail key={`${filter.who} ${filter.business}`} filter={filter} />
    </>
  )
}

function Trail({ filter }: { filter: TrailFilter }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(trailOptions(filter))
  return (
    <QueryLoader
      query={query}
      loading={<Spinner>{t('ui:loading')}</Spinner>}
      failure={{ as: 'card', title: t('review:trail.failed') }}
    >
      {({ pages }) =>
        pages[0]?.items.length === 0 ? (
          <Empty heading="h2" title={t('review:trail.none')}>
            {t('review:trail.noneMore')}
          </Empty>
        ) : (
          <Card label={t('review:trail.title')}>
            <List>
              {itemsOf(pages).map((line) => (
                <Line key={line.id} line={line} />
              ))}
            </List>
            <MoreButton query={query} />
          </Card>
        )
      }
    </QueryLoader>
  )
}

function Line({ line }: { line: TeamActionLine }) {
  const { t } = useTranslation()
  const { action, who, business, subject, document, found, at } = line
  return (
    <li className={css.line}>
      <div>
        <h2 className={css.what}>{t(`review:trail.action.${action}`, { count: found ?? 0 })}</h2>
        <Soft small>
          {t('review:trail.by', {
            who: who?.name || t('review:trail.nobody'),
            day: formatInstant(at),
          })}
        </Soft>
        {document ? <Soft small>{document}</Soft> : null}
        {subject ? <Soft small>{t('review:trail.subject', { name: subject.name })}</Soft> : null}
        <p className={css.ways}>
          {business ? (
            <Link to={`/admin/trail?business=${business.id}`}>{business.name}</Link>
          ) : null}
          {who?.name ? (
            <Link to={`/admin/trail?who=${who.id}`}>
              {t('review:trail.allBy', { name: who.name })}
            </Link>
          ) : null}
        </p>
      </div>
    </li>
  )
}

/** What the API takes; anything else in the address asks for nothing. */
function idIn(text: string | null) {
  return text !== null && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : null
}
