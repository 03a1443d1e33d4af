import { useRef, useState } from 'react'
import * as v from 'valibot'
import { lookUpRequestSchema } from '#machines/vendors/review/look-up.schema.ts'
import type {
  FoundAccount,
  FoundBusiness,
  LookUpAnswer,
} from '#machines/vendors/review/look-up.schema.ts'
import { turnOf } from '#machines/vendors/vendor-approval.selectors.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { countryName, formatInstant } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Link } from '#src/ui/actions/link.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Status } from '#src/ui/feedback/status.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Card, List, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { lookUp } from '../team.queries.ts'
import css from './team-pages.module.css'

/** Finds an account or a business. Nothing of what was typed stands in the address or is kept. */
export function FindPage() {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [found, setFound] = useState<LookUpAnswer | null>(null)
  const results = useRef<HTMLDivElement>(null)

  async function find() {
    const request = v.safeParse(lookUpRequestSchema, { words })
    if (!request.success) return setProblem(request.issues[0].message)
    setBusy(true)
    const answer = await lookUp(request.output.words)
    setBusy(false)
    setProblem(answer.result === 'answer' ? null : answer.code)
    setFound(answer.result === 'answer' ? answer.body : null)
    results.current?.focus()
    return undefined
  }

  return (
    <>
      <Stack gap="tight">
        <h1>{t('review:find.title')}</h1>
        <Soft>{t('review:find.lead')}</Soft>
      </Stack>
      <Card label={t('review:find.title')}>
        <Form onSubmit={() => void find()}>
          <TextField
            label={t('review:find.label')}
            name="words"
            hint={t('review:find.hint')}
            value={words}
            error={errorText(problem)}
            onChange={(typed) => {
              setWords(typed)
              setProblem(null)
            }}
          />
          <div>
            <Button type="submit" busy={isBusy} busyLabel={t('review:find.busy')}>
              {t('review:find.act')}
            </Button>
          </div>
        </Form>
      </Card>
      <div ref={results} tabIndex={-1} className={css.results}>
        {found ? <Found found={found} /> : null}
      </div>
    </>
  )
}

function Found({ found: { accounts, businesses } }: { found: LookUpAnswer }) {
  const { t } = useTranslation()
  if (accounts.length + businesses.length === 0) return <Notice>{t('review:find.none')}</Notice>
  return (
    <>
      {businesses.length > 0 ? (
        <Card label={t('review:find.businesses')}>
          <h2>{t('review:find.businesses')}</h2>
          <List>
            {businesses.map((business) => (
              <BusinessLine key={business.id} business={business} />
            ))}
          </List>
        </Card>
      ) : null}
      {accounts.length > 0 ? (
        <Card label={t('review:find.accounts')}>
          <h2>{t('review:find.accounts')}</h2>
          <List>
            {accounts.map((account) => (
              <AccountLine key={account.id} account={account} />
            ))}
          </List>
        </Card>
      ) : null}
    </>
  )
}

function BusinessLine({ business }: { business: FoundBusiness }) {
  const { t } = useTranslation()
  const { id, name, category, city, country, approval, slug, isReviewed } = business
  const place = city || countryName(country)
  const kind = t(`vendors:category.${category}`)
  return (
    <li className={css.line}>
      <div>
        <h3>{isReviewed ? <Link to={`/admin/review/${id}`}>{name}</Link> : name}</h3>
        <Soft small>
          {place ? t('review:placed', { category: kind, place }) : kind}
          {slug ? `, /marketplace/v/${slug}` : ''}
        </Soft>
        <p className={css.ways}>
          <Link to={`/admin/trail?business=${id}`}>{t('review:find.trail', { name })}</Link>
        </p>
      </div>
      <Status state={`approval.${approval}`} turn={turnOf({ state: approval }, 'reviewer')}>
        {t(`vendors:approval.${approval}`)}
      </Status>
    </li>
  )
}

function AccountLine({ account }: { account: FoundAccount }) {
  const { t } = useTranslation()
  const { id, name, email, role, createdAt, business } = account
  return (
    <li className={css.line}>
      <div>
        <h3>{name || email}</h3>
        <Soft small>
          {t('review:find.account', {
            email,
            role: t(`review:find.role.${role}`),
            day: formatInstant(createdAt),
          })}
        </Soft>
        {business?.isReviewed ? (
          <p className={css.ways}>
            <Link to={`/admin/review/${business.id}`}>{business.name}</Link>
          </p>
        ) : null}
        {business && !business.isReviewed ? (
          <Soft small>{t('review:find.draft', { name: business.name })}</Soft>
        ) : null}
        {role === 'ADMIN' ? (
          <p className={css.ways}>
            <Link to={`/admin/trail?who=${id}`}>{t('review:find.trail', { name })}</Link>
          </p>
        ) : null}
      </div>
    </li>
  )
}
