import { approvalStanding, missingDetails } from '#machines/vendors/approval.rules.ts'
import type { Business } from '#machines/vendors/business.schema.ts'
import { formatList } from '#src/i18n/format.ts'
import { t } from '#src/i18n/t.ts'
import { ButtonLink } from '#src/ui/actions/button.tsx'
import { Status } from '#src/ui/feedback/status.tsx'
import { Card, Row } from '#src/ui/layout/layout.tsx'
import { Where } from '#src/ui/layout/where.tsx'

/** Where the approval of a business stands, whose turn it is, and what comes next. */
export function ApprovalCard({ business }: { business: Business }) {
  const { approval } = business
  const { stations, now, turn } = approvalStanding(business)
  const missing = missingDetails(business)
  const standing = approval === 'draft' && missing.length === 0 ? 'draftComplete' : approval
  const fields = formatList(missing.map((field) => t(`vendors:fields.${field}`)))
  return (
    <Card label={t('vendors:approval.label')}>
      <Row spread>
        <h2>{t('vendors:approval.label')}</h2>
        <Status state={`approval.${approval}`} turn={turn}>
          {t(`vendors:approval.${approval}`)}
        </Status>
      </Row>
      <Where
        label={t('vendors:approval.way')}
        state={`approval.${approval}`}
        turn={turn}
        stations={stations.map((station) => ({ name: t(`vendors:approval.${station}`) }))}
        now={now}
        facts={{
          whose: { name: t('vendors:approval.whose'), value: t(`vendors:standing.${standing}.whose`) },
          next: {
            name: t('vendors:approval.next'),
            value: t(`vendors:standing.${standing}.next`),
            more: t(`vendors:standing.${standing}.nextMore`, { fields }),
          },
          by: {
            name: t('vendors:approval.by'),
            value: t(`vendors:standing.${standing}.by`),
            more: t(`vendors:standing.${standing}.byMore`),
          },
        }}
      >
        {turn === 'mine' ? <ButtonLink to="/vendor-dashboard/vendor-profile">{t('vendors:approval.complete')}</ButtonLink> : null}
      </Where>
    </Card>
  )
}
