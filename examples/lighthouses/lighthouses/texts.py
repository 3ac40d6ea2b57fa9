"""What the page says about this game, by language and key; without a text it shows the English of the rules and the catalogue."""

TEXTS = {
    "en": {
        "option.driftwood": "Driftwood",
        "piece.lighthouse": "Lighthouse",
        "table.piece.lighthouse": "lighthouse",
        "table.put.lighthouse": "Build a lighthouse here?",
        "log.lighthouse": "{name} built a lighthouse",
        "log.lighthouse.you": "You built a lighthouse",
        "log.drifted": "Washed ashore at the lighthouses of {name}: {cards}",
        "log.drifted.you": "Washed ashore at your lighthouses: {cards}",
    },
    "uk": {
        "game.lighthouses": "Маяки",
        "about.lighthouses": "Будуйте маяки на узбережжі: кожен дає очко, і до них прибиває дари моря.",
        "option.driftwood": "Дари моря",
        "optionhelp.driftwood": "коли випадає 2 або 12, до кожного маяка щось прибиває",
        "piece.lighthouse": "Маяк",
        "table.piece.lighthouse": "маяк",
        "table.put.lighthouse": "Збудувати тут маяк?",
        "said.no_lighthouse_here": "Маяк стоїть біля вашої будівлі на узбережжі.",
        "said.no_lighthouse_left": "Усі ваші маяки вже на полі.",
        "log.lighthouse": "{name} будує маяк",
        "log.lighthouse.you": "Ви будуєте маяк",
        "log.drifted": "Прибило до маяків гравця {name}: {cards}",
        "log.drifted.you": "Прибило до ваших маяків: {cards}",
    },
}
