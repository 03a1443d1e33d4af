import type { Guest } from '#machines/guests/guest.schema.ts'
import { tallyOf } from '#machines/seating/catering.rules.ts'
import type { Tally } from '#machines/seating/catering.rules.ts'
import { formatNumber } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Soft } from '#src/ui/layout/layout.tsx'
import type { Room } from '../../use-room.ts'
import { attendingSeats } from './attending-seats.tsx'
import css from './prints.module.css'

interface Line {
  guest: Guest
  chair: number | null
}

/**
 * What to serve to whom: totals first, then table by table. Attending guests without a seat are
 * included.
 */
export function DietList({ room }: { room: Room }) {
  const { t } = useTranslation()
  const tables = room.plan.tables.map((table) => ({
    name: table.name,
    lines: attendingSeats(room, table).map(({ guest, seat }): Line => ({
      guest,
      chair: seat.place + 1,
    })),
  }))
  const standing = room.standing.flatMap(({ guestId }): Line[] => {
    const guest = room.guest(guestId)
    return guest ? [{ guest, chair: null }] : []
  })
  const plates = [...tables.flatMap(({ lines }) => lines), ...standing]
    .map(({ guest }) => guest)
    .filter(({ ageGroup }) => ageGroup !== 'infant')
  return (
    <>
      <section className={css.part}>
        <p>
          {t('seating:print.serves', {
            count: plates.length,
            diets: plates.filter(({ diet }) => diet !== '').length,
          })}
        </p>
        {standing.length > 0 ? (
          <Soft>{t('seating:print.without', { count: standing.length })}</Soft>
        ) : null}
        <div className={css.totals}>
          <Totals
            title={t('seating:print.meals')}
            tallies={tallyOf(plates, 'meal')}
            none={t('seating:print.noMeal')}
          />
          <Totals
            title={t('seating:print.diets2')}
            tallies={tallyOf(plates, 'diet')}
            none={t('seating:print.noDiet')}
          />
        </div>
      </section>
      <section className={css.part}>
        <h3>{t('seating:print.byTable')}</h3>
        {tables
          .filter(({ lines }) => lines.length > 0)
          .map(({ name, lines }) => (
            <Served key={name} {...{ name, lines, room }} />
          ))}
        {standing.length > 0 ? (
          <Served name={t('seating:print.withoutTitle')} lines={standing} room={room} />
        ) : null}
      </section>
    </>
  )
}

function Totals({ title, tallies, none }: { title: string; tallies: Tally[]; none: string }) {
  const { t } = useTranslation()
  return (
    <table className={css.list}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t('seating:print.count')}</th>
        </tr>
      </thead>
      <tbody>
        {tallies.map(({ what, count }) => (
          <tr key={what}>
            <td>{what || none}</td>
            <td className={css.number}>{formatNumber(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Served({ name, lines, room }: { name: string; lines: Line[]; room: Room }) {
  const { t } = useTranslation()
  return (
    <table className={css.list}>
      <caption>{name}</caption>
      <thead>
        <tr>
          <th scope="col">{t('seating:print.chair')}</th>
          <th scope="col">{t('seating:print.guest')}</th>
          <th scope="col">{t('seating:print.meal')}</th>
          <th scope="col">{t('seating:print.diet')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ guest, chair }) => (
          <tr key={guest.id}>
            <td className={css.number}>{chair ?? '–'}</td>
            <td>
              {room.nameOf(guest.id)}
              {guest.ageGroup === 'adult' ? '' : ` (${t(`seating:print.${guest.ageGroup}`)})`}
            </td>
            <td>{guest.meal || '–'}</td>
            <td className={guest.diet ? css.warned : undefined}>{guest.diet || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
