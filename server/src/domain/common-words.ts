/** Common words in passwords, in many languages and from this product. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
  password passwords passwort passwd passcode passphrase passw0rd pass motdepasse contrasena contraseña senha parola haslo
  wachtwoord salasana losenord geheim secret secrets admin administrator administrador root superuser sysadmin system user
  username guest test tester testing demo default temp temporary login logon signin welcome willkommen bienvenue bienvenido
  letmein openup opensesame access allow enter entry changeme change changethis change_me please trustno trustme trust nothing
  whatever forgot forget remember newpassword mypassword thepassword computer internet server network database desktop laptop
  windows microsoft apple google facebook youtube twitter instagram linkedin amazon android samsung iphone nokia sony
  playstation nintendo gaming gamer minecraft pokemon pikachu fortnite roblox starcraft warcraft worldofwarcraft counterstrike
  assay vendor vendors supplier suppliers risk risks security secure compliance audit auditor assessment questionnaire company
  business office finance management manager corporate department organisation organization customer support service services
  production development staging
  love loves lover lovers loveme loveyou iloveyou iloveu iloveme loveislove mylove truelove amour amore amor liebe tequiero
  teamo jetaime kiss kisses heart hearts sweet sweetheart sweetie honey darling baby babygirl babyboy angel angels princess
  prince queen king kings beautiful lovely pretty gorgeous sexy hottie cutie forever together friend friends friendship
  bestfriend bestfriends family mother father mama papa mommy daddy sister brother brothers sisters grandma children
  happy happiness smile smiley lucky life live living dream dreams dreamer freedom peace hope faith blessed blessing jesus
  jesuschrist christ christian god godisgood godisgreat heaven heavenly bible church allah muhammad mohammed bismillah
  football soccer baseball basketball hockey tennis golf golfer rugby cricket boxing racing runner skater swimming volleyball
  liverpool chelsea arsenal manchester manunited united tottenham everton newcastle barcelona realmadrid madrid juventus
  milan bayern galatasaray fenerbahce besiktas benfica flamengo corinthians palmeiras yankees redsox lakers cowboys steelers
  packers raiders patriots eagles dolphins broncos chicago bulls celtics
  dragon dragons monkey monkeys tiger tigers lion lions bear bears wolf wolves eagle falcon hawk horse horses pony dog dogs
  doggy puppy cat cats kitty kitten bunny rabbit mouse fish shark dolphin turtle butterfly butterflies ladybug spider snake
  chicken duck penguin panda elephant phoenix unicorn
  superman batman spiderman ironman captain america avengers marvel joker harley wonderwoman naruto sasuke goku dragonball
  starwars skywalker darthvader jedi yoda matrix neo gandalf frodo hobbit lordoftherings harrypotter hermione hogwarts
  mickey mickeymouse disney snoopy garfield tweety bugsbunny scooby scoobydoo hello hellokitty hellohello helloworld
  master mustang ferrari porsche corvette camaro mercedes bmw audi honda toyota yamaha suzuki kawasaki harleydavidson
  chevrolet ford jaguar lamborghini
  shadow ghost killer hunter ranger warrior soldier sniper ninja samurai pirate cowboy wizard magic magician legend hero
  champion winner diamond silver golden gold platinum crystal thunder lightning storm rainbow sunshine sunset sunrise summer
  winter spring autumn sommer herbst fruhling flower flowers rose roses lily daisy orchid cherry banana orange apple lemon
  strawberry chocolate cookie cookies candy sugar coffee pizza cheese pepper ginger
  monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october
  november december christmas halloween easter birthday holiday weekend
  black white red blue green yellow purple pink brown orange silver
  england scotland ireland london paris berlin madrid roma rome italia italy france germany deutschland spain espana portugal
  brasil brazil argentina mexico canada australia india pakistan indonesia russia russian poland polska turkey istanbul
  newyork california texas florida boston dallas denver houston miami vegas lasvegas hollywood america american
  michael jennifer jordan christopher christian christina christine jessica ashley michelle amanda daniel danielle matthew
  andrew anthony joshua nicole nicholas alexander alexandra alexandre elizabeth stephanie samantha jonathan benjamin
  brandon justin william robert thomas charles charlie george james john johnny joseph jason kevin brian steven stephen
  patrick patricia richard ronald edward martin david peter paul simon oliver oscar victor victoria veronica vanessa
  valentina valerie natalie natasha melissa rebecca rachel sarah sandra susan sabrina sophie maria mariah marina margaret
  barbara caroline carolina catherine katherine kimberly lauren laura linda lisa lucas maggie molly monica nathan olivia
  hannah heather emily emma isabella jasmine jackson jacob austin cameron dakota dylan ethan hunter logan mason tyler taylor
  ricardo roberto fernando francisco francesco alejandro alejandra gabriel gabriela eduardo antonio giovanni giuseppe
  andrea stefano alessandro ahmed mohamed mustafa fatima abdullah ibrahim yusuf sergey vladimir dmitri natalia ekaterina
  aleksandr tatiana krishna ganesh lakshmi rajesh priya
  fuck fucku fuckyou fuckoff fuckme fucker motherfucker shit bullshit bitch asshole bastard pussy penis sex sexsex porn
  metallica slipknot nirvana eminem tupac beatles beyonce rihanna shakira justinbieber onedirection michaeljackson linkinpark
  greenday blink ironmaiden acdc ledzeppelin pinkfloyd rocknroll guitar guitars music musica musiclover dancer dancing
  unbelievable incredible awesome amazing excellent fantastic wonderful impossible independence independent international
  nothingelse whatsup howareyou iamthebest iamawesome iamgod number numberone onetwothree abcdef blahblah blah asdf qwerty
  qwertyuiop azerty zxcvbnm poiuytrewq lkjhgfdsa mnbvcxz
  `
    .split(/\s+/)
    .filter(Boolean),
);
