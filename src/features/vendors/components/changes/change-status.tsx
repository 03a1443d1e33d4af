import type {
  BusinessChangeRecord,
  CheckedDetail,
} from '#machines/changes/business-change.schema.ts'
import { differences, isWaiting } from '#machines/changes/business-change.selectors.ts'
import type { ChangeSide } from '#machines/changes/business-change.selectors.ts'
import { serviceCategories } from '#machines/vendors/business.schema.ts'
import { answerBy } from '#machines/vendors/vendor-approval.rules.ts'
import { useNow } from '#src/client/clock/now.ts'
import { useReportLifecycleState } from '#src/client/records/report-lifecycle-state.ts'
import { countryName, formatDate, formatWhen } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Status } from '#src/ui/feedback/status.tsx'
import { Facts, Stack } from '#src/ui/layout/layout.tsx'
import { Said } from '../approval-steps.tsx'
import css from '../approval.module.css'

/** What would be another, what it is, and where the change stands. */
export function ChangeStatus({ change, side }: { change: BusinessChangeRecord; side: ChangeSide }) {
  const { t } = useTranslation()
  const now = useNow()
  const { state, before, after, reason } = change
  useReportLifecycleState({ machine: 'businessChange', record: change.id, state, facts: {} })
  const day = formatWhen(answerBy(change.createdAt), now)
  const turn = side === 'reviewer' ? ('mine' as const) : ('theirs' as const)
  return (
    <Stack>
      <Status
        state={`change.${state}`}
        {...(isWaiting(state) ? { turn, until: t('vendors:approval.answerBy', { day }) } : {})}
      >
        {t(`vendors:change.state.${state}`)}
      </Status>
      {reason === null ? null : <Said day={formatDate(change.since.slice(0, 10))}>{reason}</Said>}
      <Facts
        unknown={t('ui:notGiven')}
        facts={differences(before, after).map((field) => ({
          name: t(`vendors:fields.${field}`),
          value: (
            <span className={css.difference}>
              <span>
                <small>{t('vendors:change.before')}</small> <del>{shown(field, before[field])}</del>
              </span>
              <span>
                <small>{t('vendors:change.after')}</small> <ins>{shown(field, after[field])}</ins>
              </span>
            </span>
          ),
        }))}
      />
    </Stack>
  )
}

/** A detail as it is read, not as it is kept. */
function shown(field: CheckedDetail, value: string) {
  if (field === 'country') return countryName(value)
  const category = serviceCategories.find((known) => known === value)
  return field === 'category' && category ? t(`vendors:category.${category}`) : value
}
