#!/usr/bin/env node
// The acceptance cases against any address: npm run acceptance -- URL
import '../dist/program/acceptance.js';
