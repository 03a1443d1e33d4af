import type { Enquiry } from '#machines/enquiries/enquiry-record.schema.ts'
import { askFormOf } from '#machines/enquiries/forms/ask-form.schema.ts'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import type { Wedding } from '#machines/wedding/wedding.schema.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Link } from '#src/ui/actions/link.tsx'
import { Cover } from '#src/ui/data/cover/cover.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { Card, Soft } from '#src/ui/layout/layout.tsx'
import { AskFields } from '../components/ask/ask-fields.tsx'
import css from '../components/ask/ask.module.css'
import { refusedText } from '../components/thread/refused-text.tsx'
import { useAsk } from '../use-ask.ts'
import type { AskRefusal } from '../use-ask.ts'

/** A vendor who is asked. */
export interface AskedVendor {
  id: string
  name: string
  category: ServiceCategory
  place: string
}

interface AskProps {
  wedding: Wedding
  /** The venue that is booked; empty while none is, or nobody may know. */
  venue: string
  /** The day it is where the wedding is. */
  today: string
  vendors: readonly AskedVendor[]
  onRemove: (id: string) => void
  onSent: (sent: Enquiry[]) => void
}

/** One text to one or several vendors, each of whom gets a conversation of their own. */
export function AskPage({ wedding, venue, today, vendors, onRemove, onSent }: AskProps) {
  const { t } = useTranslation()
  const { draft, isBusy, refusal, send } = useAsk({
    weddingId: wedding.id,
    begin: askFormOf(wedding, venue),
    businessIds: vendors.map(({ id }) => id),
    onSent,
  })
  return (
    <div className={css.columns}>
      <Asked vendors={vendors} onRemove={onRemove} />
      <Card label={t('enquiries:ask.formLabel')}>
        <Form onSubmit={() => void send()} refused={t('enquiries:ask.incomplete')}>
          <AskFields
            today={today}
            values={draft.values}
            errorAt={(field) => errorText(draft.problemAt(field))}
            onChange={draft.change}
          />
          <WhatTheySee />
          <RefusedAsk refusal={refusal} vendors={vendors} />
          <div>
            <Button
              type="submit"
              size="large"
              busy={isBusy}
              busyLabel={t('enquiries:ask.sending')}
              disabledReason={vendors.length === 0 ? t('enquiries:ask.nobody') : null}
            >
              {t('enquiries:ask.send', { count: vendors.length })}
            </Button>
          </div>
        </Form>
      </Card>
    </div>
  )
}

/** Who is asked; of several, each may be taken out again. */
function Asked({ vendors, onRemove }: Pick<AskProps, 'vendors' | 'onRemove'>) {
  const { t } = useTranslation()
  return (
    <Card label={t('enquiries:ask.to')}>
      <h2>{t('enquiries:ask.to')}</h2>
      <ul className={css.vendors}>
        {vendors.map(({ id, name, category, place }) => (
          <li key={id}>
            <span className={css.thumb}>
              <Cover category={category} name={name} width={112} height={112} />
            </span>
            <div>
              <strong>{name}</strong>
              <Soft small>
                {t('enquiries:about.joined', {
                  line: t(`vendors:category.${category}`),
                  part: place,
                })}
              </Soft>
            </div>
            {vendors.length > 1 ? (
              <Button
                kind="bare"
                name={t('enquiries:ask.removeName', { name })}
                onPress={() => onRemove(id)}
              >
                {t('enquiries:ask.remove')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {vendors.length > 1 ? <Soft small>{t('enquiries:ask.each')}</Soft> : null}
    </Card>
  )
}

/** Before it is sent: what a vendor will see of it, what not, and what happens next. */
function WhatTheySee() {
  const { t } = useTranslation()
  return (
    <section className={css.sees} aria-label={t('enquiries:ask.sees.title')}>
      <h2>{t('enquiries:ask.sees.title')}</h2>
      <p>{t('enquiries:ask.sees.yes')}</p>
      <p>{t('enquiries:ask.sees.no')}</p>
      <p>{t('enquiries:ask.sees.contact')}</p>
      <p>{t('enquiries:ask.sees.next')}</p>
    </section>
  )
}

/** Why nothing was sent, and where that can be put right. */
function RefusedAsk({
  refusal,
  vendors,
}: Pick<AskProps, 'vendors'> & { refusal: AskRefusal | null }) {
  const { t } = useTranslation()
  if (refusal === null) return <Notice kind="critical">{null}</Notice>
  const { enquiryId, businessId } = refusal.details
  if (refusal.code === 'already_exists' && typeof enquiryId === 'string')
    return (
      <Notice kind="critical">
        {t('enquiries:ask.already', {
          name: vendors.find(({ id }) => id === businessId)?.name ?? '',
        })}{' '}
        <Link to={`/dashboard/enquiries/${enquiryId}`}>{t('enquiries:ask.toConversation')}</Link>
      </Notice>
    )
  const guards = refusal.details['refusedBy'] as string[] | undefined
  return (
    <Notice kind="critical">
      {guards ? refusedText(guards) : errorText(refusal.code)}{' '}
      {guards?.includes('isConfirmed') ? (
        <Link to="/settings">{t('enquiries:ask.toSettings')}</Link>
      ) : null}
    </Notice>
  )
}
