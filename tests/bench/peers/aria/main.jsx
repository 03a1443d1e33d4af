/** 10,000 guests in React Aria's own table, virtual as its documentation builds it. */
import { useDeferredValue, useMemo, useState } from 'react'
import { Cell, Column, Row, Table, TableBody, TableHeader, TableLayout, Virtualizer } from 'react-aria-components'
import { createRoot } from 'react-dom/client'

const guests = Array.from({ length: 10_000 }, (_, n) => ({
  id: n + 1,
  name: `Guest ${n + 1}`,
  ceremony: 'Coming',
  reception: 'No answer',
  meal: '',
}))

function Guests() {
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const shown = useMemo(() => guests.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase())), [wanted])
  return (
    <>
      <label>
        Find a guest <input value={search} onChange={({ target }) => setSearch(target.value)} />
      </label>
      <Virtualizer layout={TableLayout} layoutOptions={{ rowHeight: 44, headingHeight: 44 }}>
        <Table aria-label="Guests" selectionMode="multiple">
          <TableHeader>
            <Column isRowHeader>Name</Column>
            <Column>Ceremony</Column>
            <Column>Reception</Column>
            <Column>Meal</Column>
          </TableHeader>
          <TableBody items={shown}>
            {({ name, ceremony, reception, meal }) => (
              <Row>
                <Cell>{name}</Cell>
                <Cell>{ceremony}</Cell>
                <Cell>{reception}</Cell>
                <Cell>{meal}</Cell>
              </Row>
            )}
          </TableBody>
        </Table>
      </Virtualizer>
    </>
  )
}

performance.mark('ready')
createRoot(document.getElementById('root')).render(<Guests />)
