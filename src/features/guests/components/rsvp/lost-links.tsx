import { useTranslation } from '#src/i18n/i18n.ts'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Soft } from '#src/ui/layout/layout.tsx'
import css from '../invitations/cards.module.css'

/** How many households are named. */
const maxNamed = 5

interface LostLinksProps {
  households: readonly { id: string; name: string }[]
  /** Brings the row of a household into sight. */
  onShow: (householdId: string) => void
}

/** Whose link was lost and could not be emailed: by name, each leading to its row. */
export function LostLinks({ households, onShow }: LostLinksProps) {
  const { t } = useTranslation()
  const rest = households.length - maxNamed
  return (
    <Notice kind="caution">
      {households.length === 0 ? null : (
        <>
          <p>{t('guests:invitations.lost', { count: households.length })}</p>
          <ul className={css.lost}>
            {households.slice(0, maxNamed).map(({ id, name }) => (
              <li key={id}>
                <a
                  href={`#${rowIdOf(id)}`}
                  onClick={(event) => {
                    event.preventDefault()
                    onShow(id)
                  }}
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
          {rest > 0 ? <Soft small>{t('guests:invitations.lostMore', { count: rest })}</Soft> : null}
        </>
      )}
    </Notice>
  )
}

/** The id of a household's row on the page. */
export function rowIdOf(householdId: string) {
  return `household-${householdId}`
}
