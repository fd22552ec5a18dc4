# Books of phrases, as common/text/phrases.h has them, for the scripts that make the site in Chinese. How their pairs are
# written the head of common/text/zh.phrases says; a hole may have a name, too: {name}.
package phrases;
use strict;
use warnings;
use utf8;

my $han = qr/[\p{Han}]/;
my $number = qr/(?=[^ ,.])[ .,\-−×%()²³⁰¹⁴⁵⁶⁷⁸⁹0-9]*[0-9²³⁰¹⁴⁵⁶⁷⁸⁹%)]/;
my $name = qr/(?:(?![,:;.?] ).)*?[^.?:]/;   # and no sentence
my $english = qr/\b[a-z]{2,} [a-z]{2,}\b/;   # words, and no name
my $hole = qr/\{(?:[1-9][+#!*]?|\w+)\}/;

# The pairs of a file: English, Chinese.
sub pairs {
    my ($file) = @_;
    open(my $in, '<:encoding(UTF-8)', $file) or die "$file: $!\n";
    my @lines = grep { /^[^#\n]/ } <$in>;
    chomp @lines;
    return map { [$lines[2 * $_], $lines[2 * $_ + 1] =~ s/^ +//r] } 0 .. @lines / 2 - 1;
}

# The books of the words in pictures, the last of them made of docs/zh/words.json.
sub drawn {
    my ($words) = @_;
    return phrases->new(pairs('docs/zh/drawn.phrases'), pairs('common/text/zh.phrases'),
                        map { [s{\x{a0}}{ }gr, $words->{$_} =~ s{\x{a0}}{ }gr] } sort keys %$words);
}

# What has no hole is found as it is. Of what stands in two books the first one counts.
sub new {
    my ($class, @pairs) = @_;
    my (%whole, %template, @patterns, @places);
    for my $pair (@pairs) {
        my ($english, $chinese) = @$pair;
        my (@holes, $regex);
        for my $part (split /($hole)/, $english) {
            if ($part !~ /^\{(\w+?)([+#!*]?)\}$/) { $regex .= quotemeta $part; next; }
            push @holes, [$1, $2];
            $regex .= $2 eq '#' ? "($number)" : $2 eq '+' || $2 eq '*' ? '(.+?)' : "($name)";
        }
        next if exists $template{$english};
        $template{$english} = $chinese;
        push @places, {english => $english, chinese => $chinese, literals => [split /$hole/, $english, -1], holes => \@holes};
        if (!@holes) { $whole{$english} = $chinese; }
        else { push @patterns, {regex => qr/^$regex$/, holes => \@holes, chinese => $chinese, own => length $english =~ s/$hole//gr}; }
    }
    @patterns = sort { $b->{own} <=> $a->{own} } @patterns;
    @places = sort { length $a->{english} <=> length $b->{english} || $a->{english} cmp $b->{english} } @places;
    return bless {whole => \%whole, template => \%template, patterns => \@patterns, places => \@places}, $class;
}

# A sentence, or what it is put together of; and whether a part of it is in no book.
sub said {
    my ($self, $text) = @_;
    $self->{unknown} = 0;
    return ($self->translated($text), $self->{unknown});
}

# A pair by its English with its holes, and what comes into them; undef: there is none.
sub filled {
    my ($self, $english, @filling) = @_;
    my $chinese = $self->{template}{$english} // return undef;
    return spaced($chinese =~ s/\{([1-9])\}/"\0$filling[$1 - 1]\0"/ger);
}

# Where the text is a part of a sentence the whole of it, with … for what the part does not say; of several the one that
# has most of its words. undef: there is none, or so many that the part tells nothing of them.
sub around {
    my ($self, $part) = @_;
    my $found = $self->aroundWhole($part);
    for my $separator ([': ', '：'], ['. ', '。'], ['; ', '；'], [', ', '，']) {
        last if defined $found;
        my ($english, $chinese) = @$separator;
        my $at = rindex $part, $english;
        next if $at < 0;
        my @sides = map { $self->aroundWhole($_) } substr($part, 0, $at), substr $part, $at + length $english;
        $found = join $chinese, @sides if !grep { !defined } @sides;
    }
    return $found;
}

sub aroundWhole {
    my ($self, $part) = @_;
    my ($said, $isUnknown) = $self->said($part);
    return $said if !$isUnknown && $said !~ $english;
    my ($best, @filling, %count);
    my $most = -1;
    for my $place (@{$self->{places}}) {
        my ($own, @its) = placeOf($part, $place) or next;
        $count{$place->{chinese}} = 1;
        ($most, $best, @filling) = ($own, $place, @its) if $own > $most;
    }
    return undef if !$best || keys %count > ($part =~ / \S+ / ? 9 : 1);
    $self->{unknown} = 0;
    # One word in a sentence, as out or sum, may be a name.
    my %said = map { $_->[0] => $_->[1] =~ /^(?:in|out|sums?)\b/ ? $_->[1] : $self->translated($_->[1]) } @filling;
    return undef if $self->{unknown} || grep { /$english/ } values %said;
    return spaced($best->{chinese} =~ s{\{(\w+)[+#!*]?\}}{"\0" . ($said{$1} // '…') . "\0"}ger);
}

# Where a part lies in a sentence with holes: how many characters of it are the sentence's own, and [hole, what is in it]
# of each hole; () where it is no part.
sub placeOf {
    my ($part, $place) = @_;
    my @literals = @{$place->{literals}};
    for my $literal (@literals) { return (length $part) if $literal =~ /(?<!\w)\Q$part\E(?!\w)/; }
    for my $first (0 .. $#literals - 1) {
        my $literal = $literals[$first];
        # It begins in this literal, at a word; or in the hole behind it.
        while ($literal =~ /(?<!\w)(?=\S)|$/g) {
            my $begun = substr $literal, pos $literal;
            next if substr($part, 0, length $begun) ne $begun;
            my @found = placeBehind(substr($part, length $begun), $first + 1, \@literals, $place->{holes});
            return (length($begun) + shift @found, @found) if @found && ($begun =~ /\w \w/ || $found[0] > 8);
        }
    }
    return ();
}

# The same for the rest of a part, which begins in the hole before a literal.
sub placeBehind {
    my ($rest, $at, $literals, $holes) = @_;
    my ($hole, $kind) = @{$holes->[$at - 1]};
    my $fits = sub { $kind ne '#' || $_[0] =~ /^$number$/ };
    return () if $rest eq '';
    my $literal = $literals->[$at];
    my $middle = $literal ne '' ? index $rest, $literal, 1 : -1;
    if ($middle > 0 && $fits->(substr $rest, 0, $middle)) {
        my $behind = substr $rest, $middle + length $literal;
        my @found = $behind eq '' || $at == $#$literals ? $behind eq '' ? (0) : () : placeBehind($behind, $at + 1, $literals, $holes);
        return (length($literal) + shift @found, [$hole, substr $rest, 0, $middle], @found) if @found;
    }
    # It ends in this literal, behind a word; or in the hole.
    for my $end (reverse 1 .. length $literal) {
        my $begun = substr $literal, 0, $end;
        next if $begun !~ /\S$/ || substr($literal, $end) =~ /^\w/ || length $rest <= $end || substr($rest, -$end) ne $begun;
        next if !$fits->(substr $rest, 0, length($rest) - $end);
        return ($end, [$hole, substr $rest, 0, length($rest) - $end]);
    }
    return $fits->($rest) ? (0, [$hole, $rest]) : ();
}

sub translated {
    my ($self, $text) = @_;
    my $said = $self->whole($text) // $self->inParts($text);
    # What nobody knows is a name, as copyFast or cpu/run, a unit, or a single letter; or it is missing.
    $self->{unknown} ||= !defined $said && $text =~ m{(?<![\w./:])[A-Za-z]?[a-z]{2,}(?![\w./:(])};
    return $said // $text;
}

sub whole {
    my ($self, $text) = @_;
    my $unknown = $self->{unknown};
    $self->{unknown} = 0;
    my $found = $self->{found}{$text} //= [$self->inPatterns($text), $self->{unknown}];
    $self->{unknown} = $unknown || $found->[1];
    return $found->[0];
}

sub inPatterns {
    my ($self, $text) = @_;
    return $self->{whole}{$text} if exists $self->{whole}{$text};
    for my $pattern (@{$self->{patterns}}) {
        my @filling = $text =~ $pattern->{regex} or next;
        my %said;
        for my $i (0 .. $#filling) {
            my ($hole, $kind) = @{$pattern->{holes}[$i]};
            $said{$hole} = $kind =~ /[#!*]/ ? $filling[$i] : $self->translated($filling[$i]);
        }
        return spaced($pattern->{chinese} =~ s/\{(\w+)[+#!*]?\}/exists $said{$1} ? "\0$said{$1}\0" : $&/ger);
    }
    my %end = ('.' => '。', '?' => '？', ':' => '：');
    return undef if $text !~ s/([.?:])$//;
    my $sign = $end{$1};
    my $said = $self->whole($text);
    return defined $said ? $said . $sign : undef;
}

sub inParts {
    my ($self, $text) = @_;
    for my $separator (['. ', '。'], ['? ', '？'], ['; ', '；'], [': ', '：'], [', ', '，']) {
        my ($english, $chinese) = @$separator;
        for (my $at = rindex $text, $english; $at > 0; $at = rindex $text, $english, $at - 1) {
            my ($left, $right) = (substr($text, 0, $at), substr($text, $at + length $english));
            my ($first, $second) = ($self->whole($left), $self->whole($right));
            return ($first // $self->translated($left)) . $chinese . ($second // $self->translated($right)) if defined($first // $second);
        }
    }
    return undef;
}

# Beside a hole, "\0", a space comes by itself between Chinese and Latin letters or digits.
sub spaced {
    my ($text) = @_;
    $text =~ s/(?<=$han)\0+(?=[^\s\p{Han}\p{P}\0]|[(])/ /g;
    $text =~ s/(?<=[^\s\p{Han}，。：；？！、（）“”《》…\0])\0+(?=$han)/ /g;
    return $text =~ s/\0//gr;
}

1;
