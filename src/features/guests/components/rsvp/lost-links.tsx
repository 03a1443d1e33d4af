import type { ReactNode } from 'react'
import type { Household } from '#machines/guests/household.schema.ts'
import { addressOf, wholeList } from '#machines/guests/list/filter.rules.ts'
import { inAlphabet } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Link } from '#src/ui/actions/link.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Soft } from '#src/ui/layout/layout.tsx'
import css from '../invitations/cards.module.css'

/** How many are named of those that the list below marks. */
const maxNamed = 5

interface LostLinksProps {
  /** The households that lost their link and could not be emailed. */
  linksToPassOn: readonly string[]
  households: ReadonlyMap<string, Household>
  /** The households that have a row on the page. */
  invited: ReadonlySet<string>
  /** Brings the row of a household into sight. */
  onShow: (householdId: string) => void
}

/**
 * Whose link was lost and could not be emailed, by name. Each leads to its row; those that are
 * invited to nothing have none and lead to the guest list, where they can be invited.
 */
export function LostLinks({ linksToPassOn, households, invited, onShow }: LostLinksProps) {
  const { t } = useTranslation()
  const lost = linksToPassOn
    .flatMap((id) => households.get(id) ?? [])
    .toSorted((one, other) => inAlphabet(one.name, other.name))
  const listed = lost.filter(({ id }) => invited.has(id))
  const uninvited = lost.filter(({ id }) => !invited.has(id))
  // A list of nulls is truthy, and would be drawn as an empty box.
  if (lost.length === 0) return <Notice kind="caution">{null}</Notice>
  return (
    <Notice kind="caution">
      {listed.length === 0 ? null : (
        <Named
          lead={t('guests:invitations.lost', { count: listed.length })}
          households={listed.slice(0, maxNamed)}
        >
          {({ id, name }) => (
            <a
              href={`#${rowIdOf(id)}`}
              onClick={(event) => {
                event.preventDefault()
                onShow(id)
              }}
            >
              {name}
            </a>
          )}
        </Named>
      )}
      {listed.length > maxNamed ? (
        <Soft small>{t('guests:invitations.lostMore', { count: listed.length - maxNamed })}</Soft>
      ) : null}
      {uninvited.length === 0 ? null : (
        <Named
          lead={t('guests:invitations.lostUninvited', { count: uninvited.length })}
          households={uninvited}
        >
          {({ name }) => <Link to={guestListOf(name)}>{name}</Link>}
        </Named>
      )}
    </Notice>
  )
}

interface NamedProps {
  lead: string
  households: readonly Household[]
  children: (household: Household) => ReactNode
}

function Named({ lead, households, children }: NamedProps) {
  return (
    <>
      <p>{lead}</p>
      <ul className={css.lost}>
        {households.map((household) => (
          <li key={household.id}>{children(household)}</li>
        ))}
      </ul>
    </>
  )
}

/** The guest list, narrowed to a household. */
function guestListOf(name: string) {
  const search = new URLSearchParams(addressOf({ ...wholeList, search: name }))
  return `/dashboard/guests?${search}`
}

/** The id of a household's row on the page. */
export function rowIdOf(householdId: string) {
  return `household-${householdId}`
}
