/** Express as its own "hello world" has it, with the same JSON object as the others. */
import { createServer } from 'node:http'
import express from 'express'
import { listen } from './listen.mjs'

const answer = JSON.parse(process.env.ANSWER)
const app = express()
app.get('/', (request, response) => response.json(answer))

listen(createServer(app))
