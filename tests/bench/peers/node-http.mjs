/** The unit of the server rows: what Node itself takes to answer with a small JSON object. */
import { createServer } from 'node:http'
import { listen } from './listen.mjs'

const answer = JSON.parse(process.env.ANSWER)

listen(
  createServer((request, response) => {
    const body = JSON.stringify(answer)
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
    response.end(body)
  }),
)
