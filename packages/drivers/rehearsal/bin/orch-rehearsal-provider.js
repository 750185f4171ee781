#!/usr/bin/env node
import '../dist/provider.js';
