import { useState } from 'react'
import { choosableStates } from '#machines/choices/category/category.rules.ts'
import type {
  Category,
  CategoryRequest,
  CategoryState,
} from '#machines/choices/category/category.schema.ts'
import { turnIn } from '#machines/choices/vendor-choice.selectors.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button, ButtonLink } from '#src/ui/actions/button.tsx'
import { Link } from '#src/ui/actions/link.tsx'
import { Status } from '#src/ui/feedback/status.tsx'
import { Card, Soft } from '#src/ui/layout/layout.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import type { Choice } from '#machines/choices/choice/choice.schema.ts'
import { ChoiceLines } from './choice-line.tsx'
import css from './choices.module.css'

interface CategoryCardProps {
  category: Category
  mayEdit: boolean
  busy: boolean
  onSay: (event: CategoryRequest['event']) => Promise<unknown>
}

/** One category of the plan: where it stands, and the vendors who are farthest. */
export function CategoryCard({
  category: { category, status, counts, leading },
  mayEdit,
  busy,
  onSay,
}: CategoryCardProps) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const name = t(`vendors:category.${category}`)
  const considered = counts.saved + counts.asked + counts.quoted
  const known = considered + counts.booked + counts.dropped
  const turn = status === 'undecided' ? null : turnIn(status)
  const maySayNo = choosableStates(status).includes('NOT_NEEDED')

  async function say() {
    await onSay('NOT_NEEDED')
    setAsking(false)
  }

  return (
    <Card label={name}>
      <div className={css.head}>
        <h2>
          <Link to={`/dashboard/vendors/in/${category}`}>{name}</Link>
        </h2>
        {/* Whoever is farthest says where the category stands. */}
        {leading.length > 0 ? null : (
          <Status state={`choice.${status}`} {...(turn ? { turn } : {})}>
            {t(`choices:state.${status}`)}
          </Status>
        )}
      </div>
      {leading.length > 0 ? (
        <ChoiceLines choices={leading} />
      ) : (
        <Soft>
          {counts.dropped > 0
            ? t('choices:plan.nobodyDropped', { count: counts.dropped })
            : t('choices:plan.nobody')}
        </Soft>
      )}
      <CategoryActs
        {...{ category, status, leading, mayEdit, busy, name, considered, known, maySayNo }}
        onAsk={() => setAsking(true)}
        onSay={say}
      />
      <Confirm
        open={isAsking}
        question={t('choices:plan.notNeededQuestion', { category: name })}
        act={t('choices:plan.notNeededAct')}
        busy={busy}
        busyLabel={t('choices:step.busy')}
        onAct={() => void say()}
        keep={t('choices:plan.keep')}
        onKeep={() => setAsking(false)}
      >
        {t('choices:plan.notNeededMeans', { count: considered })}
      </Confirm>
    </Card>
  )
}

function CategoryActs({
  category,
  status,
  leading,
  mayEdit,
  busy,
  onAsk,
  name,
  considered,
  known,
  maySayNo,
  onSay,
}: {
  category: ServiceCategory
  status: CategoryState
  leading: Choice[]
  mayEdit: boolean
  busy: boolean
  onAsk: () => void
  name: string
  considered: number
  known: number
  maySayNo: boolean
  onSay: () => Promise<void>
}) {
  const { t } = useTranslation()
  return (
    <div className={css.acts}>
      {known > leading.length ? (
        <Link to={`/dashboard/vendors/in/${category}`}>
          {t('choices:plan.all', { count: known })}
        </Link>
      ) : null}
      {status === 'booked' ? null : (
        <ButtonLink to={`/marketplace?category=${category}`} kind="quiet">
          {t('choices:plan.inCategory')}
        </ButtonLink>
      )}
      {mayEdit ? (
        <>
          <ButtonLink
            to={`/dashboard/vendors/new?category=${category}`}
            kind={status === 'booked' ? 'quiet' : 'bare'}
          >
            {t('choices:plan.addTo')}
          </ButtonLink>
          {status === 'booked' ? null : (
            <NotNeededButton {...{ busy, onAsk, name, considered, maySayNo, onSay }} />
          )}
        </>
      ) : null}
    </div>
  )
}

function NotNeededButton({
  busy,
  onAsk,
  name,
  considered,
  maySayNo,
  onSay,
}: {
  busy: boolean
  onAsk: () => void
  name: string
  considered: number
  maySayNo: boolean
  onSay: () => Promise<void>
}) {
  const { t } = useTranslation()
  return (
    <Button
      kind="bare"
      name={t('choices:plan.notNeededName', { category: name })}
      busy={busy}
      busyLabel={t('choices:step.busy')}
      disabledReason={maySayNo ? null : t('choices:plan.notNeededOff')}
      onPress={() => (considered > 0 ? onAsk() : void onSay())}
    >
      {t('choices:plan.notNeeded')}
    </Button>
  )
}
